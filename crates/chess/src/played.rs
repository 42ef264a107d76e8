use crate::{DrawReason, Ending, Move, Position};

/// A game as it was played: a start, the moves since, and a place in them that undo and redo move.
///
/// Every position is kept, so going back and forth restores it bit by bit. This is also where repetition is known.
///
/// ```
/// use chronicle_chess::{Claim, PlayedGame};
///
/// let mut game = PlayedGame::default();
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
///     game.play(game.position().parse_uci(text)?).expect("just parsed as legal");
/// }
/// assert!(game.claims().contains(&Claim::ThreefoldRepetition));
/// assert_eq!(game.ending(), None); // a claim is not an end
/// assert!(game.undo() && game.claims().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayedGame {
    start: Position,
    /// Each move with the position it led to.
    plies: Vec<(Move, Position)>,
    /// How many of the plies are played; the rest can be redone.
    played: usize,
}

/// A draw that the side to move may claim but need not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// 50 moves of each side without capture or pawn move.
    FiftyMoves,
    /// The same position has come up three times.
    ThreefoldRepetition,
}

/// The move is not legal, so nothing was played.
#[derive(Copy, Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("{0:?} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl Default for PlayedGame {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl PlayedGame {
    /// A game that starts here.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { start, plies: Vec::new(), played: 0 }
    }

    /// The position from which the game started.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.at(self.played)
    }

    /// The moves up to now.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies[..self.played].iter().map(|(mv, _)| *mv)
    }

    /// Plays a move; what was undone before is forgotten.
    ///
    /// # Errors
    /// The move, if it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let position = *self.position();
        if !position.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.plies.truncate(self.played);
        self.plies.push((mv, position.play(mv)));
        self.played += 1;
        Ok(())
    }

    /// Takes a move back; `false` at the start.
    pub const fn undo(&mut self) -> bool {
        let possible = self.played > 0;
        self.played -= possible as usize;
        possible
    }

    /// Plays again what was taken back; `false` if there is nothing.
    pub const fn redo(&mut self) -> bool {
        let possible = self.played < self.plies.len();
        self.played += possible as usize;
        possible
    }

    /// How often the present position has come up, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        // Nothing before the last capture or pawn move can be equal, and every other position has the wrong turn.
        let reversible = usize::from(now.halfmove_clock()).min(self.played);
        (0..=reversible).step_by(2).filter(|back| self.at(self.played - back) == now).count()
    }

    /// How the game has ended by rule, without anybody's claim.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.position()
            .ending()
            .or_else(|| (self.repetitions() >= 5).then_some(Ending::Draw(DrawReason::FivefoldRepetition)))
    }

    /// The draws that the side to move may claim now. None once the game has ended.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let fifty = (self.position().halfmove_clock() >= 100).then_some(Claim::FiftyMoves);
        let threefold = (self.repetitions() >= 3).then_some(Claim::ThreefoldRepetition);
        fifty.into_iter().chain(threefold).collect()
    }

    /// The draws that the side to move may claim by announcing this move, as the Laws allow. Empty for illegal moves
    /// and once the game has ended.
    #[must_use]
    pub fn claims_with(&self, mv: Move) -> Vec<Claim> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let mut next = self.clone();
        match next.play(mv) {
            Ok(()) => next.claims(),
            Err(_) => Vec::new(),
        }
    }

    fn at(&self, ply: usize) -> &Position {
        match ply {
            0 => &self.start,
            _ => &self.plies[ply - 1].1,
        }
    }
}
