//! Static exchange evaluation: what a move gains if both sides go on taking on its target square, each with its least
//! valuable piece, and each stopping when going on would cost.
//!
//! Pieces behind other pieces join in as the lines open. Pins are not looked at, a king takes only what is no longer
//! defended, and pawns that take onto the last rank in the course of the exchange do not promote.

use crate::{Bitboard, Board, Color, Move, MoveKind, Position, Role, Square};

/// What a role is worth in an exchange, in hundredths of a pawn.
#[must_use]
pub const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}

/// A square has at most 27 others on its lines and 8 a knight's move away.
const MAX_ATTACKERS: usize = 27 + 8;

/// From the first to be risked to the last.
const BY_VALUE: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

impl Position {
    /// The material that the exchange begun by a legal move gains for the side to move.
    ///
    /// ```
    /// use chronicle_chess::Position;
    ///
    /// let position: Position = "4k3/4r3/8/4p3/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// let takes = position.parse_uci("e2e5")?;
    /// assert_eq!(position.see(takes), -400); // a pawn for a rook
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn see(&self, mv: Move) -> i32 {
        let mut exchange = Exchange::after(self.board(), mv);
        // What each capture in turn would bring the side that makes it, before the answers.
        let mut gains = [exchange.gain; 1 + MAX_ATTACKERS];
        let mut depth = 0;
        while let Some(attacker) = exchange.next_attacker() {
            depth += 1;
            gains[depth] = exchange.on_square - gains[depth - 1];
            exchange.capture(attacker);
        }
        // Backwards: each side goes on only if that is better than to stop.
        for depth in (1..=depth).rev() {
            gains[depth - 1] = gains[depth - 1].min(-gains[depth]);
        }
        gains[0]
    }

    /// Whether [`see`](Self::see) is at least this much; stops as soon as the answer is certain.
    #[must_use]
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        let mut exchange = Exchange::after(self.board(), mv);
        // What the side to move has above what it needs, first if it loses nothing, then if it loses what it moved.
        let mut balance = exchange.gain - threshold;
        if balance < 0 {
            return false;
        }
        balance = exchange.on_square - balance;
        if balance <= 0 {
            return true;
        }
        let mut we_are_ahead = true;
        while let Some(attacker) = exchange.next_attacker() {
            we_are_ahead = !we_are_ahead;
            exchange.capture(attacker);
            balance = exchange.on_square - balance;
            if balance < i32::from(we_are_ahead) {
                break;
            }
        }
        we_are_ahead
    }
}

/// An exchange under way on one square.
struct Exchange<'a> {
    board: &'a Board,
    square: Square,
    occupied: Bitboard,
    /// Whose turn it is to capture.
    turn: Color,
    /// What the first move has won.
    gain: i32,
    /// What the piece now on the square is worth.
    on_square: i32,
}

impl<'a> Exchange<'a> {
    /// The exchange after its first move.
    fn after(board: &'a Board, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let worth = |square: Square| board.role_at(square).map_or(0, value);
        let mut exchange = Self {
            board,
            square: to,
            occupied: (board.occupied() - from.bit()) | to.bit(),
            turn: !board.turn(),
            gain: worth(to),
            on_square: worth(from),
        };
        match mv.kind() {
            MoveKind::Normal => {}
            MoveKind::Promotion(role) => {
                exchange.gain += value(role) - value(Role::Pawn);
                exchange.on_square = value(role);
            }
            MoveKind::EnPassant => {
                exchange.gain = value(Role::Pawn);
                exchange.occupied -= Square::at(to.file(), from.rank()).bit();
            }
            // Nothing stands to be taken where king and rook land.
            MoveKind::Castle => {
                exchange.gain = 0;
                exchange.on_square = 0;
                exchange.occupied = Bitboard::EMPTY;
            }
        }
        exchange
    }

    /// The least valuable piece that can capture next, if any. A king captures only what nothing defends.
    fn next_attacker(&self) -> Option<(Role, Square)> {
        let attackers = self.attackers();
        let own = attackers & self.board.color(self.turn);
        let role = *BY_VALUE.iter().find(|&&role| (own & self.board.role(role)).any())?;
        if role == Role::King && (attackers & self.board.color(!self.turn)).any() {
            return None;
        }
        (own & self.board.role(role)).first().map(|square| (role, square))
    }

    fn capture(&mut self, (role, from): (Role, Square)) {
        self.occupied -= from.bit();
        self.on_square = value(role);
        self.turn = !self.turn;
    }

    /// The pieces of both sides that can still capture, those behind captured ones included.
    fn attackers(&self) -> Bitboard {
        self.board.attackers(self.square, self.occupied) & (self.occupied - self.square.bit())
    }
}
