use std::num::NonZeroU32;

use crate::{Game, Key, Outcome, Score};

/// What a searcher needs of a game besides its rules.
///
/// The searcher is compiled once for each game. What a game lacks it says by a constant, and the code for it vanishes.
pub trait Searchable: Game {
    /// What can be worked out once for a position and helps to judge all its moves.
    type Survey: Copy;

    /// Whether passing is a useful yardstick: "even a free move does not help the opponent".
    const NULL_MOVE: bool;

    /// Whether the sides strictly alternate. If not, signs and windows flip only when the side changes.
    const ALTERNATES: bool;

    /// Whether one of the sides is several players in league, who move one after another.
    const LEAGUE: bool = false;

    /// How many plies captures are followed where they could go on too long: until nothing hangs, if it does not say.
    const EXCHANGE_PLIES: Option<usize> = None;

    /// Values of search parameters that suit this game better than the search's own defaults, by name.
    const TUNING: &'static [(&'static str, i32)] = &[];

    /// Whether going in circles may be something else than a draw: [`outcome_of_circle`](Self::outcome_of_circle) tells.
    const JUDGES_CIRCLES: bool = false;

    /// What a draw is worth to the side to move.
    fn draw(&self) -> Score {
        Score::DRAW
    }

    /// How it ends to go in circles, if the side to move was in check all the time, or has given check with every move.
    fn outcome_of_circle(&self, checked: bool, checking: bool) -> Outcome {
        let _ = (checked, checking);
        Outcome::Draw
    }

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

    /// What [`gives_check`](Self::gives_check) and [`route`](Self::route) need, once for all moves.
    fn survey(&self) -> Self::Survey;

    /// Whether a legal move gives check.
    fn gives_check(&self, survey: &Self::Survey, mv: Self::Move) -> bool;

    /// What a quiet move saves from attack, or exposes to it (negative), in hundredths of a pawn: a hint for their order.
    fn relief(&self, survey: &Self::Survey, mv: Self::Move) -> i32;

    /// How the game has ended by a rule other than the lack of legal moves (dead material, too long without progress,
    /// a goal reached). Asked at every node, so it must be cheap.
    fn early_outcome(&self) -> Option<Outcome>;

    /// How the game ends if the side to move has no legal move; asked only then.
    fn outcome_without_moves(&self) -> Outcome;

    /// The position after passing; `None` where passing is not possible or says nothing (in check, in zugzwang-prone
    /// endings, inside a turn of several moves).
    fn pass(&self) -> Option<Self>;

    /// Whether the exchange that a legal move begins on its target square gains at least this much, in hundredths of a
    /// pawn.
    fn see_at_least(&self, mv: Self::Move, threshold: i32) -> bool;

    /// What a legal move wins at once, before any answer, in hundredths of a pawn.
    fn gain(&self, mv: Self::Move) -> i32;

    /// The key after a legal move, without playing it: for fetching table entries early.
    fn key_after(&self, mv: Self::Move) -> Key;

    /// A key of the lasting part of the position (in chess, the pawns), for what is learned about such structures.
    fn structure_key(&self) -> Key;

    /// Keys of what each side has besides that (in chess, its pieces and their squares): good enough to tell most
    /// positions apart, with the lower 24 bits.
    fn force_keys(&self) -> [Key; 2];

    /// How many plies back a position could at most be repeated; 0 right after a move that cannot be undone.
    fn reversible_plies(&self) -> usize;

    /// The move as a number, for tables.
    fn move_word(mv: Self::Move) -> NonZeroU32;

    /// The move of a number that [`move_word`](Self::move_word) may have made; it need not be legal here.
    fn move_from_word(word: NonZeroU32) -> Option<Self::Move>;

    /// A number below [`piece_to_len`](Self::piece_to_len) for what moves whereto, for tables that learn which moves
    /// work.
    fn piece_to(&self, mv: Self::Move) -> usize;

    /// How large tables by [`piece_to`](Self::piece_to) must be.
    fn piece_to_len(&self) -> usize;

    /// A number below [`route_len`](Self::route_len) for the side that moves, whence and whereto, and perhaps for what
    /// threatens it there.
    fn route(&self, survey: &Self::Survey, mv: Self::Move) -> usize;

    /// How large tables by [`route`](Self::route) must be.
    fn route_len(&self) -> usize;

    /// A number below [`victim_len`](Self::victim_len) for what a legal move captures; 0 for nothing.
    fn victim(&self, mv: Self::Move) -> usize;

    /// How many kinds of victims there are, "nothing" included.
    fn victim_len(&self) -> usize;
}
