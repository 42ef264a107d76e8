//! Legal moves to play: long random games that do not end by themselves.

use chronicle_chess::PlayedGame;

/// How many games there are to choose from.
const GAMES: u64 = 32;
/// Random games shorter than that are not taken.
const LEAST: usize = 100;

/// Random games, each at least a hundred moves long and at most as long as wanted, none of which ends.
pub(super) fn scripts(plies: usize) -> Vec<Vec<String>> {
    let mut random = fastrand::Rng::with_seed(7);
    (0..GAMES)
        .map(|_| {
            loop {
                let script = script(&mut random, plies);
                if script.len() >= plies.min(LEAST) {
                    return script;
                }
            }
        })
        .collect()
}

fn script(random: &mut fastrand::Rng, plies: usize) -> Vec<String> {
    let mut game = PlayedGame::default();
    let mut script = Vec::with_capacity(plies);
    while script.len() < plies {
        let position = *game.position();
        let moves = position.legal_moves();
        let mv = moves[random.usize(..moves.len())];
        game.play(mv).expect("it is one of the legal moves");
        if game.ending().is_some() {
            break;
        }
        script.push(position.uci(mv));
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_legal_and_do_not_end() {
        for script in scripts(150) {
            let mut game = PlayedGame::default();
            for uci in &script {
                game.play(game.position().parse_uci(uci).expect("legal")).expect("legal");
                assert_eq!(game.ending(), None);
            }
            assert!(script.len() >= LEAST, "{}", script.len());
        }
    }
}
