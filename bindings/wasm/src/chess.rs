//! Chess on the table.

use chronicle_chess::{
    Claim, Color, DrawReason, Ending as ChessEnding, MoveKind, PlayedGame, Position, Role, Square, Strictness,
    fen::{self, Mode},
};

use crate::{
    Board, EndReason, Ending, Move, Piece, PieceKind, PieceOn,
    game::{Refusal, Table},
};

const NAMES: [&str; 4] = ["chess", "chess960", "fischerandom", "normal"];

/// Whether a name means chess.
pub(crate) fn is_chess(name: &str) -> bool {
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// A game of chess or Chess960.
pub(crate) struct ChessTable(PlayedGame);

impl ChessTable {
    /// A game from its start or from a position.
    pub(crate) fn new(fen: Option<&str>) -> Result<Self, Refusal> {
        let start = fen.map_or_else(|| Ok(Position::start()), position)?;
        Ok(Self(PlayedGame::new(start)))
    }
}

/// Reads a position: clocks may be missing, and it is enough that the rules say which moves are legal.
pub(crate) fn position(text: &str) -> Result<Position, Refusal> {
    let setup = fen::parse(text, Mode::Lenient).map_err(Refusal::of)?;
    Position::from_setup(&setup, Strictness::Playable).map_err(Refusal::of)
}

/// The number of a side.
const fn side(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

impl Table for ChessTable {
    fn name(&self) -> &str {
        NAMES[0]
    }

    fn fen(&self) -> String {
        self.0.position().to_string()
    }

    fn turn(&self) -> u8 {
        side(self.0.position().turn())
    }

    fn full_move(&self, _: usize) -> u32 {
        self.0.position().fullmove_number()
    }

    fn board(&self) -> Board {
        chess_board(self.0.position())
    }

    fn moves(&self) -> Vec<Move> {
        let position = self.0.position();
        position.legal_moves().iter().map(|&mv| told(position, mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<Move, Refusal> {
        let position = *self.0.position();
        let mv = position.parse_uci(text).or_else(|_| position.parse_san(text)).map_err(Refusal::of)?;
        self.0.play(mv).map_err(Refusal::of)?;
        Ok(told(&position, mv))
    }

    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// A page has no arbiter: what a player could claim ends the game.
    fn ending(&self) -> Option<Ending> {
        self.0.ending().map(ended).or_else(|| self.0.claims().first().map(|&claim| claimed(claim)))
    }

    fn winner_on_time(&self, loser: u8) -> Option<u8> {
        let winner = Color::from_white(loser != 0);
        self.0.position().can_mate(winner).then_some(side(winner))
    }

    /// With the usual values.
    fn kinds(&self) -> Vec<PieceKind> {
        let kind = |(role, value): (Role, i32)| PieceKind {
            letter: role.upper_letter().to_string(),
            name: chess_name(role).to_owned(),
            royal: role == Role::King,
            value,
        };
        Role::ALL.into_iter().zip([100, 300, 300, 500, 900, 0]).map(kind).collect()
    }
}

/// What a page is told of a legal move.
fn told(position: &Position, mv: chronicle_chess::Move) -> Move {
    Move {
        san: position.san(mv),
        promotion: mv.promoted().map(|role| role.upper_letter().to_string()),
        capture: position.is_capture(mv),
        castling: mv.kind() == MoveKind::Castle,
        ..Move::between(position.uci(mv))
    }
}

fn ended(ending: ChessEnding) -> Ending {
    let draw = |reason| Ending { winner: None, reason };
    match ending {
        ChessEnding::Checkmate { winner } => Ending { winner: Some(side(winner)), reason: EndReason::Checkmate },
        ChessEnding::Draw(DrawReason::Stalemate) => draw(EndReason::Stalemate),
        ChessEnding::Draw(DrawReason::InsufficientMaterial) => draw(EndReason::InsufficientMaterial),
        ChessEnding::Draw(DrawReason::SeventyFiveMoves) => draw(EndReason::FiftyMoves),
        ChessEnding::Draw(DrawReason::FivefoldRepetition) => draw(EndReason::Repetition),
    }
}

fn claimed(claim: Claim) -> Ending {
    let reason = match claim {
        Claim::FiftyMoves => EndReason::FiftyMoves,
        Claim::ThreefoldRepetition => EndReason::Repetition,
    };
    Ending { winner: None, reason }
}

/// What a piece of chess is called.
const fn chess_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn chess_board(position: &Position) -> Board {
    let pieces = Square::all().filter_map(|square| {
        let piece = position.board().piece_at(square)?;
        let piece = Piece {
            side: side(piece.color),
            letter: piece.role.upper_letter().to_string(),
            name: chess_name(piece.role).to_owned(),
            royal: piece.role == Role::King,
            heroic: false,
            carries: Vec::new(),
            air: None,
        };
        Some(PieceOn { square: square.to_string(), piece })
    });
    let king = position.board().king(position.turn()).to_string();
    Board {
        files: 8,
        ranks: 8,
        pieces: pieces.collect(),
        turn: side(position.turn()),
        checked: if position.is_check() { vec![king] } else { Vec::new() },
        ..Board::default()
    }
}
