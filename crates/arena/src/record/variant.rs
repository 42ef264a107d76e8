//! Games of variants as PGN, with the tag `Variant` and moves in SAN.

use chronicle_variants::pgn::PgnGame;

use super::{Heading, comments, more_tags};
use crate::{GameRecord, VariantGame};

/// The whole text of a game, with its start in any case: not every reader knows where games of a variant begin.
pub(super) fn text(record: &GameRecord, game: &VariantGame, heading: &Heading) -> String {
    let own = [
        ("Event", &heading.event),
        ("Date", &heading.date),
        ("Round", &heading.round),
        ("White", &heading.white),
        ("Black", &heading.black),
    ];
    let tags = own.into_iter().map(|(name, value)| (name, value.clone())).chain(more_tags(record, heading));
    let written = PgnGame {
        tags: tags.map(|(name, value)| (name.to_owned(), value)).collect(),
        start: game.start().clone(),
        moves: game.moves().zip(comments(record)).collect(),
        remark: record.remark().unwrap_or_default(),
        result: record.result().text().to_owned(),
    };
    written.to_string()
}

#[cfg(test)]
mod tests {
    use chronicle_chess::{Color, pgn::Reader, uci::CastlingStyle};
    use chronicle_variants::{AnyVariant, pgn};

    use super::*;
    use crate::{End, Opening};

    fn record(variant: &str, fen: Option<&str>, moves: &str) -> GameRecord {
        let variant = AnyVariant::preset(variant).expect("a preset");
        let start = fen.map_or_else(|| variant.start(), |fen| variant.position(fen).expect("a good FEN"));
        let (mut position, mut list) = (start.clone(), Vec::new());
        for word in moves.split(' ') {
            list.push(position.parse_uci(word).expect("legal"));
            position = position.after(list[list.len() - 1]);
        }
        let opening = Opening::Variant { start: Box::new(start), moves: list };
        let (board, moves) = (opening.end(), Vec::new());
        GameRecord {
            opening,
            board,
            moves,
            winner: Some(Color::Black),
            end: End::IllegalMove,
            detail: Some("a}\"b".into()),
        }
    }

    fn heading() -> Heading {
        Heading { event: "A \"B\"".into(), date: "2026.01.02".into(), ..Heading::default() }
    }

    #[test]
    fn a_game_says_its_variant_its_start_and_its_moves() {
        let text = record("crazyhouse", None, "e2e4 d7d5 e4d5 d8d5 P@e4").to_pgn(&heading(), CastlingStyle::Standard);
        assert!(text.starts_with("[Event \"A \\\"B\\\"\"]\n[Site \"?\"]\n[Date \"2026.01.02\"]\n"), "{text}");
        for want in [
            "[Variant \"crazyhouse\"]\n",
            "[SetUp \"1\"]\n",
            "[PlyCount \"5\"]\n",
            "[Termination \"rules infraction\"]\n",
            "\n\n1. e4 {book} 1... d5 {book} 2. exd5 {book} 2... Qxd5 {book} 3. P@e4 {book}\n",
            "{illegal move: \"a)\\\"b\"} 0-1\n",
        ] {
            assert!(text.contains(want), "{want:?} in {text}");
        }
        assert!(text.lines().all(|line| line.starts_with('[') || line.len() < 80), "{text}");
    }

    #[test]
    fn a_start_with_the_second_player_is_numbered_so() {
        let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
        let text = record("kingofthehill", Some(fen), "e8d8 e1g1").to_pgn(&heading(), CastlingStyle::Chess960);
        assert!(text.contains("\n\n1... Kd8 {book} 2. O-O {book} "), "{text}");
        assert!(text.contains(&format!("[FEN \"{fen}\"]")), "{text}");
    }

    #[test]
    fn who_reads_only_chess_is_told_and_not_misled() {
        let text = record("crazyhouse", None, "e2e4").to_pgn(&heading(), CastlingStyle::Standard);
        let error = Reader::new(text.as_bytes()).next().expect("a game").expect_err("not chess").to_string();
        assert!(error.contains("crazyhouse"), "{error}");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let record = record("crazyhouse", None, "e2e4 d7d5 e4d5 d8d5 P@e4");
        let text = record.to_pgn(&heading(), CastlingStyle::Standard);
        let game = pgn::read(&text, &pgn::variant_named).remove(0).expect("our own game");
        assert_eq!((game.moves.len(), game.result.as_str(), game.tag("EndReason")), (5, "0-1", Some("illegal move")));
    }
}
