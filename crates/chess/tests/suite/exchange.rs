//! Static exchange evaluation against a brute-force exchange: the board as 64 squares, pieces really moved, lines
//! walked step by step, and both sides free to stop at every turn.

use crate::random;

use chronicle_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, Strictness, see};

/// The board without any cleverness.
#[derive(Clone)]
struct Mailbox([Option<Piece>; 64]);

impl Mailbox {
    fn of(position: &Position) -> Self {
        Self(std::array::from_fn(|index| position.board().piece_at(Square::wrapping(index as u32))))
    }

    /// The board after a move, and what the move gains at once.
    fn after(&self, mv: Move) -> (Self, i32) {
        let mut next = self.clone();
        let mut piece = next.0[mv.from().index()].take();
        let mut gain = worth(next.0[mv.to().index()]);
        match mv.kind() {
            MoveKind::Promotion(role) => {
                piece = piece.map(|piece| Piece { role, ..piece });
                gain += see::value(role) - see::value(Role::Pawn);
            }
            MoveKind::EnPassant => {
                gain = worth(next.0[Square::at(mv.to().file(), mv.from().rank()).index()].take());
            }
            MoveKind::Normal | MoveKind::Castle => {}
        }
        next.0[mv.to().index()] = piece;
        (next, gain)
    }

    /// What the side to move can still win on the square: at least 0, since it may stop.
    fn exchange(&self, square: Square, turn: Color) -> i32 {
        let Some(from) = self.least_attacker(square, turn) else { return 0 };
        let (next, gain) = self.after(Move::normal(from, square));
        let is_king = self.0[from.index()].is_some_and(|piece| piece.role == Role::King);
        if is_king && next.least_attacker(square, !turn).is_some() {
            return 0; // a king does not step into an attack
        }
        (gain - next.exchange(square, !turn)).max(0)
    }

    /// The least valuable attacker of a side; knights before bishops, and of equals the one nearest to a1 by number.
    fn least_attacker(&self, square: Square, color: Color) -> Option<Square> {
        Role::ALL.into_iter().find_map(|role| {
            Square::all()
                .find(|&from| self.0[from.index()] == Some(Piece { role, color }) && self.attacks(from, square))
        })
    }

    /// Whether the piece on a square attacks another square.
    fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.0[from.index()] else { return false };
        let files = to.file() as i32 - from.file() as i32;
        let ranks = to.rank() as i32 - from.rank() as i32;
        let (width, height) = (files.abs(), ranks.abs());
        let straight = (width == 0) != (height == 0);
        let diagonal = width == height && width > 0;
        match piece.role {
            Role::Pawn => width == 1 && ranks == if piece.color == Color::White { 1 } else { -1 },
            Role::Knight => width.min(height) == 1 && width.max(height) == 2,
            Role::King => width.max(height) == 1,
            Role::Bishop => diagonal && self.is_open(from, to),
            Role::Rook => straight && self.is_open(from, to),
            Role::Queen => (straight || diagonal) && self.is_open(from, to),
        }
    }

    /// Whether all squares between two squares of a line are empty.
    fn is_open(&self, from: Square, to: Square) -> bool {
        let step = |from: i8, to: i8| (to - from).signum();
        let files = step(from.file() as i8, to.file() as i8);
        let ranks = step(from.rank() as i8, to.rank() as i8);
        let mut square = from.offset(files, ranks);
        while let Some(here) = square.filter(|&here| here != to) {
            if self.0[here.index()].is_some() {
                return false;
            }
            square = here.offset(files, ranks);
        }
        true
    }
}

fn worth(piece: Option<Piece>) -> i32 {
    piece.map_or(0, |piece| see::value(piece.role))
}

fn brute_force(position: &Position, mv: Move) -> i32 {
    if mv.kind() == MoveKind::Castle {
        return 0;
    }
    let (next, gain) = Mailbox::of(position).after(mv);
    gain - next.exchange(mv.to(), !position.turn())
}

fn check(position: &Position) {
    for mv in position.legal_moves() {
        let expected = brute_force(position, mv);
        assert_eq!(position.see(mv), expected, "{position} {mv:?}");
        for threshold in [-2000, -900, -500, -300, -200, -100, -1, 0, 1, 100, 200, 300, 500, 900, 2000]
            .into_iter()
            .chain(expected - 1..=expected + 1)
        {
            let at_least = position.see_at_least(mv, threshold);
            assert_eq!(at_least, expected >= threshold, "{position} {mv:?}: {expected} >= {threshold}");
        }
    }
}

#[test]
fn in_games() {
    random::games(30, 10_000, check);
}

#[test]
fn on_boards_that_no_game_shows() {
    random::boards(31, 5_000, check);
}

#[test]
fn known_exchanges() {
    for (fen, uci, expected) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 100),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 400),
        ("3rk3/2P5/8/8/8/8/8/3RK3 w - - 0 1", "c7d8q", 1300),
        ("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
        ("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "d1d7", -400),
        ("8/3p4/8/8/8/8/8/3RK2k w - - 0 1", "d1d7", 100),
    ] {
        let position: Position = fen.parse().expect("legal");
        let mv = position.parse_uci(uci).expect("legal");
        assert_eq!((position.see(mv), brute_force(&position, mv)), (expected, expected), "{fen} {uci}");
    }
}

/// A square that 35 pieces attack, the most there can be: 27 along the lines and 8 knights.
#[test]
fn the_longest_exchange() {
    let setup = "2KR3b/B2R2b1/kBNRnB2/1nBrbn2/rrRprRrR/1NbrbN2/1bNRnB2/B2R2B1 w - - 0 1".parse().expect("well written");
    check(&Position::from_setup(&setup, Strictness::Playable).expect("playable"));
}
