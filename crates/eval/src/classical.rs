use chronicle_chess::{CastlingSide, Color, Move, MoveKind, Position, Role, Square};
use chronicle_game::{Evaluator, Score};

use crate::{
    Tapered, Term, Trace, Weights,
    endgame::{self, FULL_SCALE},
    terms::{Caches, Context, Material, MaterialEntry},
    tracer::Coefficients,
    view::{self, View},
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
    /// Material and place of each piece for White, by where the kings are, colour, role code and square.
    places: Box<[[[Tapered; 64]; 16]; 4]>,
}

/// Material and places so far, kept up to date move by move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// The sum for White.
    sum: Tapered,
    /// Pieces on the board, see [`FULL_PHASE`]; more after promotions.
    phase: i32,
    material: Material,
    /// Where the kings are, see [`view::of_kings`].
    kings: usize,
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
        let mut places = Box::new([[[Tapered::ZERO; 64]; 16]; 4]);
        for (kings, places) in places.iter_mut().enumerate() {
            let [white, black] = view::both(kings);
            for (role, term) in PLACES {
                let material =
                    if role == Role::King { Tapered::ZERO } else { weights.get(Term::Material, role.index()) };
                for square in Square::all() {
                    let value = |view: View| material + weights.get(term, view.place(square.index()));
                    places[row(Color::White, role)][square.index()] = value(white);
                    places[row(Color::Black, role)][square.flip().index()] = -value(black);
                }
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
        let material = Material::of(board);
        context.pieces_and_plans(&pawns, &MaterialEntry::new(material, self.weights.as_array()));
        context.trace_material(material, pawns.rams.into());
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
        balance.sum += self.places[balance.kings & 3][row(color, role)][square.index()];
        balance.phase += phase_of(role);
        balance.material = balance.material.with(Material::piece(color, role));
    }

    #[inline(always)]
    fn take(&self, balance: &mut Balance, color: Color, role: Role, square: Square) {
        balance.sum -= self.places[balance.kings & 3][row(color, role)][square.index()];
        balance.phase -= phase_of(role);
        balance.material = balance.material.without(Material::piece(color, role));
    }
}

impl Default for Classical {
    fn default() -> Self {
        Self::new(Weights::default())
    }
}

impl Evaluator<Position> for Classical {
    type State = Balance;
    type Cache = Caches;

    fn cache(&self) -> Caches {
        Caches::new()
    }

    fn state(&self, position: &Position) -> Balance {
        let mut balance = Balance { kings: view::of_kings(position.board()), ..Balance::default() };
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
    fn after(&self, state: &Balance, before: &Position, mv: Move, next: &Position) -> Balance {
        let board = before.board();
        let (us, them) = (board.turn(), !board.turn());
        let (from, to) = (mv.from(), mv.to());
        let mut balance = *state;
        let Some(role) = board.role_at(from) else { return balance };
        // A king that changes its wing changes how everything is seen.
        if role == Role::King && view::of_kings(next.board()) != state.kings {
            return self.state(next);
        }
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

    fn evaluate(&self, cache: &mut Caches, state: &Balance, position: &Position) -> Score {
        let board = position.board();
        let score = match endgame::known(board) {
            Some(score) => score,
            None => {
                let weights = self.weights.as_array();
                let pawns = cache.pawns.entry(position, weights);
                let material = cache.materials.entry(state.material, weights);
                let mut listener = ();
                let mut context = Context::new(board, weights, &mut listener);
                context.score = state.sum + pawns.score;
                context.pieces_and_plans(pawns, material);
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
pub(crate) fn fade(score: i32, position: &Position) -> i32 {
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
