//! Any other game on the table.

use chronicle_engine::{AnyGame, AnyMove, GameRecord, Outcome, Rules, Side};
use chronicle_variants::{self as variants, PieceType};

use crate::{
    Board, EndReason, Ending, HandPiece, Move, Piece, PieceKind, PieceOn, commander,
    game::{Refusal, Table},
};

/// A game of a variant or of Commander Chess.
pub(crate) struct AnyTable {
    rules: Rules,
    record: GameRecord,
}

impl AnyTable {
    /// A game by its name.
    pub(crate) fn named(name: &str, fen: Option<String>) -> Result<Self, Refusal> {
        Self::by(Rules::named(name).map_err(Refusal::of)?, fen)
    }

    /// A game by a definition.
    pub(crate) fn defined(definition: &str, fen: Option<String>) -> Result<Self, Refusal> {
        Self::by(Rules::from_definition(definition).map_err(Refusal::of)?, fen)
    }

    fn by(rules: Rules, fen: Option<String>) -> Result<Self, Refusal> {
        let start = match fen {
            None => rules.start(),
            Some(fen) => rules.position(&fen).map_err(Refusal::of)?,
        };
        Ok(Self { rules, record: GameRecord::new(start) })
    }
}

/// The number of a side.
fn side_number(side: Side) -> u8 {
    side.index() as u8
}

fn winner(outcome: Outcome) -> Option<u8> {
    if let Outcome::Win(side) = outcome { Some(side_number(side)) } else { None }
}

impl Table for AnyTable {
    fn name(&self) -> &str {
        self.rules.name()
    }

    fn fen(&self) -> String {
        self.record.position().fen()
    }

    fn turn(&self) -> u8 {
        side_number(self.record.position().turn())
    }

    fn full_move(&self, ply: usize) -> u32 {
        match self.record.position() {
            AnyGame::Cotulenh(position) => position.fullmove().into(),
            AnyGame::Variant(position) => (ply / usize::from(position.def().players) + 1) as u32,
            AnyGame::Chess(position) => position.fullmove_number(),
        }
    }

    fn board(&self) -> Board {
        match self.record.position() {
            AnyGame::Variant(position) => variant_board(&position),
            AnyGame::Cotulenh(position) => commander::board(&position),
            AnyGame::Chess(_) => unreachable!("chess has its own table"),
        }
    }

    fn moves(&self) -> Vec<Move> {
        let game = self.record.position();
        game.moves().into_iter().map(|mv| told(&game, mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<Move, Refusal> {
        let game = self.record.position();
        let mv = game.parse_move(text).or_else(|error| by_san(&game, text).ok_or(error)).map_err(Refusal::of)?;
        let told = told(&game, mv);
        self.record.play(mv).map_err(Refusal::of)?;
        Ok(told)
    }

    fn undo(&mut self) -> bool {
        self.record.undo()
    }

    fn redo(&mut self) -> bool {
        self.record.redo()
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.record.outcome()?;
        let position = self.record.position();
        let reason = match position.outcome() {
            None => EndReason::Repetition,
            Some(_) if !position.moves().is_empty() => EndReason::VariantRule,
            Some(_) if self.board().checked.is_empty() => EndReason::Stalemate,
            Some(_) => EndReason::Checkmate,
        };
        Some(Ending { winner: winner(outcome), reason })
    }

    fn winner_on_time(&self, loser: u8) -> Option<u8> {
        let loser = if loser == 0 { Side::First } else { Side::Second };
        winner(self.record.position().outcome_on_time(loser))
    }

    fn kinds(&self) -> Vec<PieceKind> {
        match &self.rules {
            Rules::Variant(variant) => variant_kinds(variant),
            Rules::Cotulenh(_) | Rules::Chess => commander::kinds(),
        }
    }
}

/// A move in the notation of people.
fn by_san(game: &AnyGame, text: &str) -> Option<AnyMove> {
    match game {
        AnyGame::Variant(position) => position.parse_san(text).ok().map(AnyMove::Variant),
        // Its reader knows both notations, and chess has its own table.
        AnyGame::Cotulenh(_) | AnyGame::Chess(_) => None,
    }
}

/// What a page is told of a legal move.
fn told(game: &AnyGame, mv: AnyMove) -> Move {
    let uci = game.move_text(mv);
    match (game, mv) {
        (AnyGame::Variant(position), AnyMove::Variant(mv)) => variant_move(position, mv, uci),
        (AnyGame::Cotulenh(position), AnyMove::Cotulenh(mv)) => commander::told(position, mv, uci),
        _ => Move::between(uci),
    }
}

fn variant_move(position: &variants::AnyPosition, mv: variants::Move, uci: String) -> Move {
    use variants::MoveKind;
    let kind = mv.kind();
    let letter = |piece| Some(position.letter(piece).trim_end_matches('~').to_owned());
    let castling = matches!(kind, MoveKind::Castle | MoveKind::CastleGateKing(_) | MoveKind::CastleGateRook(_));
    let occupied = position.piece_at(mv.to()).is_some();
    Move {
        san: position.san(mv),
        drop: if let MoveKind::Drop(piece) = kind { letter(piece) } else { None },
        promotion: if let MoveKind::Promotion(piece) = kind { letter(piece) } else { None },
        capture: !castling && (occupied || kind == MoveKind::EnPassant) && !matches!(kind, MoveKind::Pass),
        castling,
        ..Move::between(uci)
    }
}

/// What a variant calls a piece; the letter where it gives no name.
fn variant_name(def: &variants::VariantDef, letter: &str) -> String {
    let plain = letter.trim_end_matches('~');
    let found = def.pieces.iter().find(|piece| piece.letter == plain && !piece.name.is_empty());
    found.map_or_else(|| plain.to_owned(), |piece| piece.name.to_lowercase())
}

fn variant_board(position: &variants::AnyPosition) -> Board {
    let (size, def) = (position.size(), position.def());
    let sides = || Side::ALL.into_iter().take(def.players.into());
    let royals: Vec<u8> = sides().flat_map(|side| position.royal_squares(side)).collect();
    let piece_on = |square: u8| {
        let (side, piece) = position.piece_at(square)?;
        let letter = position.letter(piece).to_owned();
        let piece = Piece {
            side: side_number(side),
            name: variant_name(def, &letter),
            letter,
            royal: royals.contains(&square),
            heroic: false,
            carries: Vec::new(),
            air: None,
        };
        Some(PieceOn { square: size.name(square).to_string(), piece })
    };
    let in_hand = |(piece, count): (PieceType, u8)| {
        let letter = position.letter(piece).to_owned();
        HandPiece { name: variant_name(def, &letter), letter, count }
    };
    let has_hands = def.hand.drops || def.hand.gating;
    let checked = if position.in_check() { position.royal_squares(position.turn()) } else { Vec::new() };
    Board {
        files: size.files(),
        ranks: size.ranks(),
        holes: size
            .squares()
            .filter(|&square| !position.has_square(square))
            .map(|square| size.name(square).to_string())
            .collect(),
        pieces: size.squares().filter_map(piece_on).collect(),
        hands: if has_hands {
            sides().map(|side| position.hand(side).into_iter().map(in_hand).collect()).collect()
        } else {
            Vec::new()
        },
        turn: side_number(position.turn()),
        checked: checked.into_iter().map(|square| size.name(square).to_string()).collect(),
        ..Board::default()
    }
}

fn variant_kinds(variant: &variants::AnyVariant) -> Vec<PieceKind> {
    let def = variant.def();
    let kind = |(piece, value): (&variants::def::PieceDef, i32)| PieceKind {
        letter: piece.letter.clone(),
        name: variant_name(def, &piece.letter),
        royal: piece.royal,
        value: if piece.royal { 0 } else { value },
    };
    def.pieces.iter().zip(variant.values()).map(kind).collect()
}
