use chronicle_chess::uci;
use chronicle_game::Outcome;
use chronicle_variants::{
    AnyPosition, CastlingStyle, Move,
    history::{self, PastEnd},
};

use crate::End;

/// A game of a variant as it was played: a start, and each move with the position it led to.
#[derive(Clone, Debug)]
pub struct VariantGame {
    start: AnyPosition,
    plies: Vec<(Move, AnyPosition)>,
}

impl VariantGame {
    /// A game that starts here.
    pub(super) const fn new(start: AnyPosition) -> Self {
        Self { start, plies: Vec::new() }
    }

    /// The position from which the game started.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// For how many it is.
    pub(super) fn players(&self) -> usize {
        usize::from(self.start.variant().def().players)
    }

    /// Whether that is where games of this variant usually start.
    pub(super) fn is_from_the_start(&self) -> bool {
        self.start == self.start.variant().start()
    }

    /// The position now on the board.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.plies.last().map_or(&self.start, |(_, position)| position)
    }

    /// The moves up to now.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies.iter().map(|(mv, _)| *mv)
    }

    /// The moves as engines write them.
    pub(super) fn texts(&self, style: CastlingStyle) -> Vec<String> {
        let before = std::iter::once(&self.start).chain(self.plies.iter().map(|(_, position)| position));
        before.zip(self.moves()).map(|(position, mv)| position.uci(mv, style)).collect()
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        let next = self.position().after(mv);
        self.plies.push((mv, next));
    }

    /// How the game has ended by the rules of the variant.
    pub(super) fn end(&self) -> Option<(Outcome, End)> {
        let position = self.position();
        if let Some(outcome) = position.outcome() {
            return Some((outcome, reason(position, outcome)));
        }
        let positions: Vec<&AnyPosition> =
            std::iter::once(&self.start).chain(self.plies.iter().map(|(_, position)| position)).collect();
        history::outcome(&positions).map(|(outcome, end)| {
            let end = if end == PastEnd::Repetition { End::Repetition } else { End::VariantRule };
            (outcome, end)
        })
    }
}

/// What an end by rule is called: as in chess where it is the same, and otherwise a rule of the variant.
fn reason(position: &AnyPosition, outcome: Outcome) -> End {
    match (position.legal_moves().is_empty(), position.in_check(), outcome) {
        (true, true, _) => End::Checkmate,
        (true, false, Outcome::Draw) => End::Stalemate,
        _ => End::VariantRule,
    }
}

/// How castling is written, in the words of the other rules.
pub(super) const fn style(style: uci::CastlingStyle) -> CastlingStyle {
    match style {
        uci::CastlingStyle::Standard => CastlingStyle::KingMoves,
        uci::CastlingStyle::Chess960 => CastlingStyle::KingTakesRook,
    }
}
