use chronicle_chess::{CastlingSide, Color, Move, MoveKind, Position, Role, Square};
use chronicle_game::{Evaluator, Score};

use crate::{
    Tapered, Term, Trace, Weights,
    endgame::{self, FULL_SCALE},
    terms::{Context, PawnTable},
    tracer::Coefficients,
};

/// The phase with all pieces on the board.
pub(crate) const FULL_PHASE: i32 = 24;

/// The classical evaluation: terms that people can name, weighed by tuned [`Weights`], from middlegame to endgame.
///
/// ```
/// use chronicle_chess::Position;
/// use chronicle_eval::Classical;
///
/// let evaluation = Classical::default();
/// let trace = evaluation.trace(&Position::start());
/// println!("{trace}");
/// assert!(trace.score > 0 && trace.score < 50); // having the move
/// ```
#[derive(Clone, Debug)]
pub struct Classical {
    weights: Weights,
    /// Material and place of each piece for White, by colour, role code and square.
    places: Box<[[Tapered; 64]; 16]>,
}

/// Material and places so far, kept up to date move by move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// The sum for White.
    sum: Tapered,
    /// Pieces on the board, see [`FULL_PHASE`]; more after promotions.
    phase: i32,
}

impl Classical {
    /// An evaluation with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        const PLACES: [(Role, Term); 6] = [
            (Role::Pawn, Term::PawnPlace),
            (Role::Knight, Term::KnightPlace),
            (Role::Bishop, Term::BishopPlace),
            (Role::Rook, Term::RookPlace),
            (Role::Queen, Term::QueenPlace),
            (Role::King, Term::KingPlace),
        ];
        endgame::prepare();
        let mut places = Box::new([[Tapered::ZERO; 64]; 16]);
        for (role, term) in PLACES {
            let material = if role == Role::King { Tapered::ZERO } else { weights.get(Term::Material, role.index()) };
            for square in Square::all() {
                let value = material + weights.get(term, square.index());
                places[row(Color::White, role)][square.index()] = value;
                places[row(Color::Black, role)][square.flip().index()] = -value;
            }
        }
        Self { weights, places }
    }

    /// The weights in use.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The evaluation of a position with everything that led to it.
    #[must_use]
    pub fn trace(&self, position: &Position) -> Trace {
        let mut coefficients = Coefficients::new();
        let board = position.board();
        let mut context = Context::new(board, self.weights.as_array(), &mut coefficients);
        context.places();
        let pawns = context.pawns();
        context.pieces_and_plans(&pawns);
        let sum = context.score;
        let phase = self.state(position).phase.min(FULL_PHASE);
        let known = endgame::known(board);
        Trace {
            coefficients,
            weights: self.weights.clone(),
            sum,
            phase,
            scales: endgame::scales(board),
            known,
            score: fade(known.unwrap_or_else(|| scaled(position, sum, phase)), position),
        }
    }

    #[inline(always)]
    fn put(&self, balance: &mut Balance, color: Color, role: Role, square: Square) {
        balance.sum += self.places[row(color, role)][square.index()];
        balance.phase += phase_of(role);
    }

    #[inline(always)]
    fn take(&self, balance: &mut Balance, color: Color, role: Role, square: Square) {
        balance.sum -= self.places[row(color, role)][square.index()];
        balance.phase -= phase_of(role);
    }
}

impl Default for Classical {
    fn default() -> Self {
        Self::new(Weights::default())
    }
}

impl Evaluator<Position> for Classical {
    type State = Balance;
    type Cache = PawnTable;

    fn cache(&self) -> PawnTable {
        PawnTable::new()
    }

    fn state(&self, position: &Position) -> Balance {
        let mut balance = Balance::default();
        for color in Color::ALL {
            for role in Role::ALL {
                for square in position.board().pieces(color, role) {
                    self.put(&mut balance, color, role, square);
                }
            }
        }
        balance
    }

    fn after_pass(&self, state: &Balance, _: &Position) -> Balance {
        *state
    }

    #[inline]
    fn after(&self, state: &Balance, before: &Position, mv: Move, _: &Position) -> Balance {
        let board = before.board();
        let (us, them) = (board.turn(), !board.turn());
        let (from, to) = (mv.from(), mv.to());
        let mut balance = *state;
        let Some(role) = board.role_at(from) else { return balance };
        self.take(&mut balance, us, role, from);
        match mv.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => {
                if let Some(victim) = board.role_at(to) {
                    self.take(&mut balance, them, victim, to);
                }
                self.put(&mut balance, us, mv.promoted().unwrap_or(role), to);
            }
            MoveKind::EnPassant => {
                self.take(&mut balance, them, Role::Pawn, Square::at(to.file(), from.rank()));
                self.put(&mut balance, us, Role::Pawn, to);
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(from, to);
                self.take(&mut balance, us, Role::Rook, to);
                self.put(&mut balance, us, Role::King, Square::at(side.king_file(), from.rank()));
                self.put(&mut balance, us, Role::Rook, Square::at(side.rook_file(), from.rank()));
            }
        }
        balance
    }

    fn evaluate(&self, cache: &mut PawnTable, state: &Balance, position: &Position) -> Score {
        let board = position.board();
        let score = match endgame::known(board) {
            Some(score) => score,
            None => {
                let weights = self.weights.as_array();
                let pawns = cache.entry(position, weights);
                let mut listener = ();
                let mut context = Context::new(board, weights, &mut listener);
                context.score = state.sum + pawns.score;
                context.pieces_and_plans(pawns);
                scaled(position, context.score, state.phase.min(FULL_PHASE))
            }
        };
        let score = fade(score, position);
        Score::new(if board.turn() == Color::White { score } else { -score })
    }
}

/// The sum at its phase, less where the better side can hardly win.
#[inline(always)]
fn scaled(position: &Position, sum: Tapered, phase: i32) -> i32 {
    let score = sum.at(phase, FULL_PHASE);
    let better = if score > 0 { Color::White } else { Color::Black };
    score * endgame::scale(position.board(), better) / FULL_SCALE
}

/// An advantage that leads nowhere fades as the fifty-move rule comes near.
#[inline(always)]
fn fade(score: i32, position: &Position) -> i32 {
    score - score * i32::from(position.halfmove_clock().min(100)) / 200
}

const fn phase_of(role: Role) -> i32 {
    match role {
        Role::Pawn | Role::King => 0,
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 4,
    }
}

/// The row of a piece in the table of places; always below 16, which the compiler can see.
const fn row(color: Color, role: Role) -> usize {
    (color as usize * 8 + role as usize) & 15
}
