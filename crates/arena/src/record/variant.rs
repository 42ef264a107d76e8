//! Games of variants as PGN. Their moves have no SAN yet, so they are written as engines write them.

use chronicle_chess::uci::CastlingStyle;
use chronicle_game::Side;

use super::{Heading, comments, more_tags};
use crate::{GameRecord, VariantGame};

/// Lines are shorter than this.
const WIDTH: usize = 80;

/// The whole text of a game, with its start in any case: not every reader knows where games of a variant begin.
pub(super) fn text(record: &GameRecord, game: &VariantGame, heading: &Heading, style: CastlingStyle) -> String {
    let result = record.result().text();
    let mut tags = vec![
        ("FEN", game.start().fen()),
        ("MoveNotation", "UCI".to_owned()),
        ("SetUp", "1".to_owned()),
        ("Variant", game.start().def().name.clone()),
    ];
    let roster = [
        ("Event", heading.event.as_str()),
        ("Site", "?"),
        ("Date", &heading.date),
        ("Round", &heading.round),
        ("White", &heading.white),
        ("Black", &heading.black),
        ("Result", result),
    ];
    tags.extend(more_tags(record, heading));
    tags.sort();
    let mut text = String::new();
    for (name, value) in roster.into_iter().chain(tags.iter().map(|(name, value)| (*name, value.as_str()))) {
        text.push_str(&format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\"")));
    }
    text.push('\n');
    text.push_str(&wrapped(&format!("{}{result}", movetext(record, game, style))));
    text
}

/// `1. e2e4 {book} 1... e7e5 {+0.25/12 0.040s}`: after a comment, every move has its number.
fn movetext(record: &GameRecord, game: &VariantGame, style: CastlingStyle) -> String {
    let second_begins = game.start().turn() != Side::First;
    let mut text = String::new();
    for (ply, (mv, comment)) in record.board.texts(style).iter().zip(comments(record)).enumerate() {
        let ply = ply + usize::from(second_begins);
        let dots = if ply % 2 == 0 { "." } else { "..." };
        text.push_str(&format!("{}{dots} {mv} {{{comment}}} ", ply / 2 + 1));
    }
    if let Some(remark) = record.remark() {
        // An engine may have answered anything, and nothing can stand for this sign within a comment.
        text.push_str(&format!("{{{}}} ", remark.replace('}', ")")));
    }
    text
}

/// Breaks a text into lines between its words.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if column > 0 && column + 1 + width >= WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use chronicle_chess::{Color, pgn::Reader};
    use chronicle_variants::AnyVariant;

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
            "[MoveNotation \"UCI\"]\n",
            "[SetUp \"1\"]\n",
            "[PlyCount \"5\"]\n",
            "[Termination \"rules infraction\"]\n",
            "\n\n1. e2e4 {book} 1... d7d5 {book} 2. e4d5 {book} 2... d8d5 {book} 3. P@e4 {book}\n",
            "{illegal move: \"a)\\\"b\"} 0-1\n",
        ] {
            assert!(text.contains(want), "{want:?} in {text}");
        }
        assert!(text.lines().all(|line| line.starts_with('[') || line.len() < WIDTH), "{text}");
    }

    #[test]
    fn a_start_with_the_second_player_is_numbered_so() {
        let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
        let text = record("kingofthehill", Some(fen), "e8d8 e1g1").to_pgn(&heading(), CastlingStyle::Chess960);
        assert!(text.contains("\n\n1... e8d8 {book} 2. e1h1 {book} "), "{text}");
        assert!(text.contains(&format!("[FEN \"{fen}\"]")), "{text}");
    }

    #[test]
    fn who_reads_only_chess_is_told_and_not_misled() {
        let text = record("crazyhouse", None, "e2e4").to_pgn(&heading(), CastlingStyle::Standard);
        let error = Reader::new(text.as_bytes()).next().expect("a game").expect_err("not chess").to_string();
        assert!(error.contains("crazyhouse"), "{error}");
    }
}
