use std::fmt;

use chronicle_engine::{AnyGame, AnyMove, Bound, CastlingStyle, Line, Score, Wdl};

/// How moves and scores are written.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Castling always as the king taking its rook.
    pub chess960: bool,
    /// Scores with the chances of win, draw and loss.
    pub show_wdl: bool,
}

impl Text {
    /// A legal move. Castling of positions that come up only in Chess960 is never written as in orthodox chess, where
    /// it could be taken for a step of the king.
    #[must_use]
    pub fn mv(self, game: &AnyGame, mv: AnyMove) -> String {
        if self.chess960 { game.move_text_in(mv, CastlingStyle::Chess960) } else { game.move_text(mv) }
    }
}

/// The line `info depth .. score .. pv ..`.
#[derive(Copy, Clone, Debug)]
pub struct Info<'a> {
    /// What to tell.
    pub line: &'a Line,
    /// Where it starts.
    pub game: &'a AnyGame,
    /// How it is written.
    pub text: Text,
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        write!(f, "info depth {} seldepth {} multipv {}", line.depth, line.selective_depth, line.number)?;
        write_score(f, line.score)?;
        match line.bound {
            Bound::Lower => write!(f, " lowerbound")?,
            Bound::Upper => write!(f, " upperbound")?,
            Bound::Exact => {}
        }
        if self.text.show_wdl {
            let Wdl { win, draw, loss } = Wdl::of(line.score, self.game);
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        let time = line.time.as_millis();
        let speed = u128::from(line.nodes) * 1000 / time.max(1);
        write!(f, " nodes {} nps {speed} hashfull {}", line.nodes, line.permille_full.min(1000))?;
        write!(f, " tbhits {} time {time}", line.table_hits)?;
        write_line(f, self.game, &line.moves, self.text)
    }
}

/// The line `info depth .. currmove ..`.
#[derive(Copy, Clone, Debug)]
pub struct CurrentMove<'a> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The move being searched.
    pub mv: AnyMove,
    /// Its number, from 1.
    pub number: usize,
    /// Where it is played.
    pub game: &'a AnyGame,
    /// How it is written.
    pub text: Text,
}

impl fmt::Display for CurrentMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.text.mv(self.game, self.mv);
        write!(f, "info depth {} currmove {mv} currmovenumber {}", self.depth, self.number)
    }
}

/// The line `bestmove ..`.
#[derive(Copy, Clone, Debug)]
pub struct Best<'a> {
    /// The best move; `None` if there is no legal one.
    pub best: Option<AnyMove>,
    /// The answer that is expected. It is written only if it is legal and the game goes on.
    pub ponder: Option<AnyMove>,
    /// Where the best move is played.
    pub game: &'a AnyGame,
    /// How moves are written.
    pub text: Text,
}

impl fmt::Display for Best<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((best, next)) = self.best.and_then(|best| Some((best, self.game.play(best)?))) else {
            return write!(f, "bestmove 0000");
        };
        write!(f, "bestmove {}", self.text.mv(self.game, best))?;
        match self.ponder.filter(|&mv| next.outcome().is_none() && next.is_legal(mv)) {
            Some(mv) => write!(f, " ponder {}", self.text.mv(&next, mv)),
            None => Ok(()),
        }
    }
}

/// Plies become moves: a win in 3 plies is mate in 2, a loss in 4 is mate in -2.
fn write_score(f: &mut fmt::Formatter<'_>, score: Score) -> fmt::Result {
    match score.plies_to_end().map(i32::from) {
        None => write!(f, " score cp {}", score.value()),
        Some(plies) if score > Score::DRAW => write!(f, " score mate {}", (plies + 1) / 2),
        Some(plies) => write!(f, " score mate {}", -((plies + 1) / 2)),
    }
}

/// The moves as far as they are legal one after the other.
fn write_line(f: &mut fmt::Formatter<'_>, game: &AnyGame, moves: &[AnyMove], text: Text) -> fmt::Result {
    let mut game = game.clone();
    for (number, &mv) in moves.iter().enumerate() {
        let Some(next) = game.play(mv) else { break };
        write!(f, "{} {}", if number == 0 { " pv" } else { "" }, text.mv(&game, mv))?;
        game = next;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn game(fen: &str) -> AnyGame {
        AnyGame::chess_from_fen(fen).expect("test positions are legal")
    }

    /// The line of these moves, of which the first must be legal here.
    fn line(game: &AnyGame, moves: &str) -> Line {
        let mut next = game.clone();
        let mut list = Vec::new();
        for text in moves.split_whitespace() {
            let mv = next.parse_move(text).expect("legal");
            list.push(mv);
            next = next.play(mv).expect("legal");
        }
        Line {
            depth: 7,
            selective_depth: 12,
            number: 2,
            score: Score::new(-34),
            bound: Bound::Exact,
            nodes: 5000,
            table_hits: 3,
            time: Duration::from_micros(2_900),
            permille_full: 17,
            moves: list,
        }
    }

    #[test]
    fn a_whole_line() {
        let game = AnyGame::chess();
        let mut line = line(&game, "e2e4 e7e5 g1f3");
        let text = Text::default();
        assert_eq!(
            Info { line: &line, game: &game, text }.to_string(),
            "info depth 7 seldepth 12 multipv 2 score cp -34 nodes 5000 nps 2500000 hashfull 17 tbhits 3 time 2 \
             pv e2e4 e7e5 g1f3"
        );
        line.bound = Bound::Lower;
        line.time = Duration::ZERO;
        line.moves.clear();
        line.score = Score::DRAW;
        let text = Text { show_wdl: true, ..text };
        let written = Info { line: &line, game: &game, text }.to_string();
        assert!(written.contains(" score cp 0 lowerbound wdl "), "{written}");
        assert!(written.ends_with(" nps 5000000 hashfull 17 tbhits 3 time 0"), "{written}");
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let game = AnyGame::chess();
        for (score, want) in [
            (Score::win_in(1), " mate 1 "),
            (Score::win_in(2), " mate 1 "),
            (Score::win_in(3), " mate 2 "),
            (Score::loss_in(0), " mate 0 "),
            (Score::loss_in(2), " mate -1 "),
            (Score::loss_in(4), " mate -2 "),
        ] {
            let line = Line { score, ..line(&game, "e2e4") };
            let written = Info { line: &line, game: &game, text: Text::default() }.to_string();
            assert!(written.contains(want), "{written}");
        }
    }

    #[test]
    fn moves_that_do_not_follow_are_not_written() {
        let game = AnyGame::chess();
        let mut line = line(&game, "e2e4 e7e5 g1f3");
        line.moves.remove(1);
        assert!(Info { line: &line, game: &game, text: Text::default() }.to_string().ends_with(" pv e2e4"));
    }

    #[track_caller]
    fn best(fen: &str, moves: &str, chess960: bool, want: &str) {
        let game = game(fen);
        let moves = line(&game, moves).moves;
        let best = Best {
            best: moves.first().copied(),
            ponder: moves.get(1).copied(),
            game: &game,
            text: Text { chess960, show_wdl: false },
        };
        assert_eq!(best.to_string(), want);
    }

    #[test]
    fn best_moves() {
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        best(castling, "e1g1 e8c8", false, "bestmove e1g1 ponder e8c8");
        best(castling, "e1g1 e8c8", true, "bestmove e1h1 ponder e8a8");
        best("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", false, "bestmove f1h1");
        best("8/P6k/8/8/8/8/7K/8 w - - 0 1", "a7a8q h7g6", false, "bestmove a7a8q ponder h7g6");
        best(castling, "", false, "bestmove 0000");
    }

    #[test]
    fn no_answer_is_expected_to_an_end() {
        let game = game("7k/8/8/8/8/8/p7/K7 w - - 0 1");
        let take = game.parse_move("a1a2").expect("legal");
        let reply = game.play(take).expect("legal").moves()[0];
        let best = Best { best: Some(take), ponder: Some(reply), game: &game, text: Text::default() };
        assert_eq!(best.to_string(), "bestmove a1a2");
    }
}
