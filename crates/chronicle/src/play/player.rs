use std::{fmt, str::FromStr};

use chronicle_chess::{Ending, Move, MoveKind, Position, Role};
use chronicle_engine::Elo;
use fastrand::Rng;
use thiserror::Error;

/// Who decides about the moves of one side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// A person at the keyboard.
    Human,
    /// Plays any legal move, all equally likely.
    Random,
    /// Mates if it can, else wins as much material as one move can; looks no further.
    Greedy,
    /// The engine, like somebody of this strength or as strong as it can.
    Engine(Option<Elo>),
}

/// A text that names no player.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "{0:?} is nobody who plays here; human, random, greedy, engine and, for example, engine:1200 do, from {min} to {max}",
    min = Elo::MIN.value(),
    max = Elo::MAX.value()
)]
pub(crate) struct UnknownPlayer(String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer(text.to_owned());
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            None if text == "random" => Ok(Self::Random),
            None if text == "greedy" => Ok(Self::Greedy),
            None if text == "engine" => Ok(Self::Engine(None)),
            Some(("engine", elo)) => {
                let elo = elo.parse().ok().and_then(Elo::new).ok_or_else(unknown)?;
                Ok(Self::Engine(Some(elo)))
            }
            _ => Err(unknown()),
        }
    }
}

impl Player {
    /// Whether the program moves for this side.
    pub(crate) fn is_machine(self) -> bool {
        self != Self::Human
    }

    /// The move of a simple machine; `None` if a person or the engine decides, or if the game is over.
    pub(crate) fn choose(self, position: &Position, rng: &mut Rng) -> Option<Move> {
        let mut moves = position.legal_moves();
        match self {
            Self::Human | Self::Engine(_) => return None,
            Self::Random => (),
            Self::Greedy => {
                let best = moves.iter().map(|&mv| gain(position, mv)).max()?;
                moves.retain(|mv| gain(position, mv) == best);
            }
        }
        rng.choice(&moves)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Engine(None) => f.write_str("engine"),
            Self::Engine(Some(elo)) => write!(f, "engine:{}", elo.value()),
        }
    }
}

/// What a piece is worth in pawns, as every beginner's book has it.
pub(crate) const fn value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What a move wins at once: everything if it mates, else what it takes and what a pawn gains by promotion.
fn gain(position: &Position, mv: Move) -> u32 {
    if matches!(position.play(mv).ending(), Some(Ending::Checkmate { .. })) {
        return u32::MAX;
    }
    captured(position, mv).map_or(0, value) + mv.promoted().map_or(0, |role| value(role) - value(Role::Pawn))
}

/// What a legal move takes off the board.
pub(crate) fn captured(position: &Position, mv: Move) -> Option<Role> {
    match mv.kind() {
        MoveKind::EnPassant => Some(Role::Pawn),
        MoveKind::Castle => None,
        MoveKind::Normal | MoveKind::Promotion(_) => position.board().role_at(mv.to()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, expected: &str) {
        let position: Position = fen.parse().expect("test positions are legal");
        for seed in 0..20 {
            let mv = Player::Greedy.choose(&position, &mut Rng::with_seed(seed)).expect("there are moves");
            assert_eq!(position.uci(mv), expected);
        }
    }

    #[test]
    fn greedy_takes_what_it_can() {
        check("4k3/8/8/3q1p2/4P3/8/8/4K3 w - - 0 1", "e4d5"); // the queen rather than the pawn
        check("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"); // a queen rather than less
        check("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"); // in passing
        check("6k1/5ppp/8/8/8/8/5q2/R6K w - - 0 1", "a1a8"); // mate
    }

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["human", "random", "greedy", "engine", "engine:500", "engine:3000"] {
            assert_eq!(text.parse().map(|player: Player| player.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "Human", "engine:", "engine:499", "engine:3001", "engine:-1", "greedy:800", "engine:800:1"] {
            assert_eq!(text.parse::<Player>(), Err(UnknownPlayer(text.to_owned())));
        }
    }

    #[test]
    fn random_is_the_same_for_the_same_seed() {
        let choose = |seed| Player::Random.choose(&Position::start(), &mut Rng::with_seed(seed));
        assert_eq!(choose(1), choose(1));
        let moves: Vec<_> = (0..50).map(choose).collect();
        assert!(moves.iter().any(|mv| *mv != moves[0]));
    }

    #[test]
    fn nobody_moves_when_there_is_no_move_or_a_person_decides() {
        let stalemate: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().expect("legal");
        let mut rng = Rng::with_seed(0);
        assert_eq!(Player::Greedy.choose(&stalemate, &mut rng), None);
        assert_eq!(Player::Random.choose(&stalemate, &mut rng), None);
        assert_eq!(Player::Human.choose(&Position::start(), &mut rng), None);
    }
}
