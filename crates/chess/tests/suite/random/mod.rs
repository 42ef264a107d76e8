//! Where random positions come from: a seeded generator, games from the starts of Chess960, and boards that no game
//! would show. Every run is the same. The cross-check with other generators (tests/crosscheck) uses this file too.

#![allow(dead_code, reason = "each test file uses its part")]

use chronicle_chess::{
    CastlingClaim, Color, File, Move, MoveKind, Piece, Position, Rank, Role, Setup, Square, Strictness, chess960,
};

/// SplitMix64: small, seeded, the same on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a limit that is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Yes once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub(crate) fn choose<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn color(&mut self) -> Color {
        self.choose(&Color::ALL)
    }

    fn empty_square(&mut self, setup: &Setup) -> Square {
        loop {
            let square = Square::wrapping(self.next() as u32);
            if setup.piece_at(square).is_none() {
                return square;
            }
        }
    }
}

/// Plays random games from starts of every sort and shows each position before a move is chosen.
pub(crate) fn games(seed: u64, positions: usize, mut show: impl FnMut(&Position)) {
    let mut random = Random(seed);
    let mut shown = 0;
    while shown < positions {
        let start = match random.below(4) {
            0 => start(518, 518),
            1 => start(random.below(960), random.below(960)),
            _ => {
                let number = random.below(960);
                start(number, number)
            }
        };
        let mut position = Position::try_from(&start).expect("starts are legal");
        for _ in 0..150 {
            show(&position);
            shown += 1;
            let Some(mv) = pick(&position, &mut random) else { break };
            position = position.play(mv);
        }
    }
}

/// Shows random boards of every sort, reachable or not.
pub(crate) fn boards(seed: u64, positions: usize, mut show: impl FnMut(&Position)) {
    let mut random = Random(seed);
    let mut shown = 0;
    while shown < positions {
        let make = random.choose(&[sparse, castling, en_passant, crowded]);
        if let Ok(position) = Position::from_setup(&make(&mut random), Strictness::Playable) {
            show(&position);
            shown += 1;
        }
    }
}

/// A random move, drawn more often from those that lead to something rare.
pub(crate) fn pick(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let wanted: Vec<_> = match random.below(6) {
        0 | 1 => moves.iter().copied().filter(|mv| mv.kind() != MoveKind::Normal).collect(),
        2 => moves.iter().copied().filter(|&mv| stirs(&position.play(mv))).collect(),
        3 | 4 => moves.iter().copied().filter(|&mv| keeps_castling(position, &position.play(mv))).collect(),
        _ => vec![],
    };
    let choices = if wanted.is_empty() { &moves[..] } else { &wanted };
    (!choices.is_empty()).then(|| random.choose(choices))
}

/// Whether the side to move is in check or may capture en passant.
fn stirs(position: &Position) -> bool {
    position.is_check() || position.board().en_passant().is_some()
}

fn keeps_castling(before: &Position, after: &Position) -> bool {
    before.board().castling() == after.board().castling()
}

/// The start of a game in which White and Black have these numbers of Chess960.
pub(crate) fn start(white: usize, black: usize) -> Setup {
    chess960::double_start(white as u16, black as u16).expect("there are 960 starts").to_setup()
}

/// A board with kings and a few other pieces anywhere.
pub(crate) fn sparse(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = random.color();
    kings(random, &mut setup);
    for _ in 0..random.below(4) {
        scatter(random, &mut setup, &[Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn]);
    }
    setup
}

/// A board with kings and rooks on their back ranks, rights to castle, and pieces that may get in the way.
pub(crate) fn castling(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = random.color();
    for color in Color::ALL {
        let rank = color.back_rank();
        let king = random.below(8);
        setup.put(Square::at(File::ALL[king], rank), Piece { role: Role::King, color });
        let left = (king > 0).then(|| random.below(king));
        let right = (king < 7).then(|| king + 1 + random.below(7 - king));
        for file in left.into_iter().chain(right) {
            if !random.once_in(4) {
                setup.put(Square::at(File::ALL[file], rank), Piece { role: Role::Rook, color });
                setup.castling.push((color, CastlingClaim::File(File::ALL[file])));
            }
        }
    }
    for _ in 0..random.below(9) {
        scatter(random, &mut setup, &Role::ALL[..5]);
    }
    if random.once_in(2) {
        let color = random.color();
        let file = random.choose(&File::ALL);
        let role = random.choose(&[Role::Rook, Role::Queen]);
        let square = Square::at(file, (!color).back_rank());
        if setup.piece_at(square).is_none() {
            setup.put(square, Piece { role, color });
        }
    }
    setup
}

/// A board on which a pawn has just made a double step beside enemy pawns.
pub(crate) fn en_passant(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = random.color();
    let us = setup.turn;
    let (target, behind) = match us {
        Color::White => (Rank::Fifth, Rank::Sixth),
        Color::Black => (Rank::Fourth, Rank::Third),
    };
    let file = random.below(8);
    setup.put(Square::at(File::ALL[file], target), Piece { role: Role::Pawn, color: !us });
    setup.en_passant = Some(Square::at(File::ALL[file], behind));
    for neighbour in [file.checked_sub(1), Some(file + 1).filter(|&file| file < 8)].into_iter().flatten() {
        if !random.once_in(3) {
            setup.put(Square::at(File::ALL[neighbour], target), Piece { role: Role::Pawn, color: us });
        }
    }
    kings(random, &mut setup);
    for _ in 0..1 + random.below(6) {
        scatter(random, &mut setup, &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Queen, Role::Pawn]);
    }
    setup
}

/// A board full of pieces, far more than any game has.
pub(crate) fn crowded(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = random.color();
    kings(random, &mut setup);
    for _ in 0..10 + random.below(45) {
        scatter(random, &mut setup, &Role::ALL[..5]);
    }
    setup
}

fn kings(random: &mut Random, setup: &mut Setup) {
    for color in Color::ALL {
        let square = random.empty_square(setup);
        setup.put(square, Piece { role: Role::King, color });
    }
}

fn scatter(random: &mut Random, setup: &mut Setup, roles: &[Role]) {
    let (role, color) = (random.choose(roles), random.color());
    let square = random.empty_square(setup);
    if role != Role::Pawn || ![Rank::First, Rank::Eighth].contains(&square.rank()) {
        setup.put(square, Piece { role, color });
    }
}
