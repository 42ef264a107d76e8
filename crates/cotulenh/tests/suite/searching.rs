//! What a searcher is told, compared with what happens.

use crate::common::position;
use chronicle_cotulenh::Position;
use chronicle_game::{Game, Key, Searchable};
use fastrand::Rng;

/// Positions of random games.
fn walk(mut visit: impl FnMut(&Position)) {
    let mut rng = Rng::with_seed(21);
    let starts = [
        Position::START,
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/1(NF)9/2IE2M2EI/4GT1TG2/3A2S2A1/2N2H1HF2/6C4 r - - 4 3",
        "2t8/4(h+c)6/8S2/11/2(nf)8/11/2g5(TI)2/3(EA)7/11/2(NFT)8/11/6C4 r - - 0 1",
    ];
    for start in starts {
        for _ in 0..6 {
            let mut game = position(start);
            for _ in 0..60 {
                visit(&game);
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let captures: Vec<_> = moves.iter().filter(|mv| mv.kind().is_capture()).collect();
                let mv = match captures.len() {
                    1.. if rng.bool() => *captures[rng.usize(..captures.len())],
                    _ => moves[rng.usize(..moves.len())],
                };
                game = game.play(mv);
            }
        }
    }
}

#[test]
fn stages_are_all_moves_once() {
    walk(|game| {
        let (mut tactical, mut quiet) = (Vec::new(), Vec::new());
        game.append_tactical(&mut tactical);
        game.append_quiet(&mut quiet);
        assert!(tactical.iter().all(|&mv| game.is_tactical(mv)), "{game}");
        assert!(quiet.iter().all(|&mv| !game.is_tactical(mv)), "{game}");
        tactical.extend(quiet);
        tactical.sort();
        let mut all = game.legal_moves();
        all.sort();
        assert_eq!(tactical, all, "{game}");
    });
}

#[test]
fn checks_are_foreseen() {
    let mut checks = 0;
    walk(|game| {
        let survey = game.survey();
        for mv in game.legal_moves() {
            let next = game.play(mv);
            let check = next.session().is_none() && next.is_check();
            assert_eq!(game.gives_check(&survey, mv), check, "{} in {game}", game.san(mv));
            checks += usize::from(check);
        }
    });
    assert!(checks > 100, "{checks}");
}

#[test]
fn words_are_moves_and_illegal_ones_are_refused() {
    let mut last = Vec::new();
    walk(|game| {
        let moves = game.legal_moves();
        for &mv in &moves {
            assert_eq!(Position::move_from_word(Position::move_word(mv)), Some(mv));
            assert!(game.piece_to(mv) < game.piece_to_len());
            assert!(game.victim(mv) < game.victim_len());
            assert!(game.route(&game.survey(), mv) < game.route_len());
        }
        // Moves of the position before are legal here only if they are listed here.
        for &mv in &last {
            assert_eq!(Searchable::is_legal(game, mv), moves.contains(&mv), "{mv:?} in {game}");
        }
        last = moves;
    });
}

/// The key that is foreseen is right unless a hero is made.
#[test]
fn keys_are_foreseen() {
    let (mut right, mut all) = (0, 0);
    walk(|game| {
        for mv in game.legal_moves() {
            let key: Key = game.play(mv).key();
            right += usize::from(key == game.key_after(mv));
            all += 1;
        }
    });
    assert!(right * 10 > all * 8, "{right} of {all}");
}

#[test]
fn passing_changes_the_side_and_nothing_else() {
    let start = Position::start();
    let passed = start.pass().expect("there is enough to pass");
    assert_ne!(Game::turn(&passed), Game::turn(&start));
    assert_eq!(passed.pass().map(|back| back.key()), Some(start.key()));
    let open = position("7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1 c3:NF:T>d3...");
    assert!(open.pass().is_none(), "not inside a deployment");
    assert!(Searchable::is_check(&open));
}
