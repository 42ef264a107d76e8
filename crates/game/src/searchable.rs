use crate::{Game, Key, Score};

/// What a searcher needs of a game besides its rules.
///
/// The searcher is compiled once for each game. What a game lacks it says by a constant, and the code for it vanishes.
pub trait Searchable: Game {
    /// Margins and reductions of the search, tuned for this game.
    type Params: Clone + Default + Send + Sync + 'static;

    /// Whether passing is a useful yardstick: "even a free move does not help the opponent".
    const NULL_MOVE: bool;

    /// Whether the sides strictly alternate. If not, signs and windows flip only when the side changes.
    const ALTERNATES: bool;

    /// Appends the legal moves that change the balance: captures, promotions and the like.
    fn append_tactical(&self, moves: &mut Self::MoveList);

    /// Appends all other legal moves.
    fn append_quiet(&self, moves: &mut Self::MoveList);

    /// Whether a legal move is one of [`append_tactical`](Self::append_tactical).
    fn is_tactical(&self, mv: Self::Move) -> bool;

    /// Whether a move is legal here. The move may come from anywhere: another position, a torn table entry.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Whether the side to move must answer a threat against what it must not lose (check).
    fn is_check(&self) -> bool;

    /// The position after passing; `None` where passing is not possible or says nothing (in check, in zugzwang-prone
    /// endings, inside a turn of several moves).
    fn pass(&self) -> Option<Self>;

    /// Whether the exchange that a legal move begins on its target square gains at least this much.
    fn see_at_least(&self, mv: Self::Move, threshold: Score) -> bool;

    /// The key after a legal move, without playing it: for fetching table entries early.
    fn key_after(&self, mv: Self::Move) -> Key;

    /// How many plies back a position could at most be repeated; 0 right after a move that cannot be undone.
    fn reversible_plies(&self) -> usize;

    /// A number below [`history_len`](Self::history_len) for what moves whereto, for tables that learn which moves
    /// work.
    fn history_index(&self, mv: Self::Move) -> usize;

    /// How large such tables must be.
    fn history_len(&self) -> usize;
}
