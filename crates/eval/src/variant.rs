//! Judging positions of any variant, from its definition alone.

mod places;

use std::fmt::Write;

use chronicle_game::{Evaluator, Score, Side};
use chronicle_variants::{Bits, PieceType, Position, Variant, Weights};
use places::{average, places};

/// What is counted in a variant, in hundredths of a pawn.
///
/// Nothing here knows a piece by name. What a piece is worth follows from how it moves on this board, where it stands
/// well from how far it sees from there, and what to strive for from the rules: squares of promotion, goals, checks. A
/// definition may bring values and weights of its own, which is what tuning writes.
#[derive(Clone, Debug)]
pub struct VariantEval {
    /// What a piece on a square is worth, by side, type and square.
    places: Vec<Vec<Vec<i32>>>,
    /// What a piece is worth in an exchange, by type; 0 for royal ones.
    values: Vec<i32>,
    /// What a piece in hand is worth, by type.
    hands: Vec<i32>,
    /// Whether a piece's moves are counted.
    counts_moves: Vec<bool>,
    /// What all pieces of one side at the start are worth.
    full_force: i32,
    /// Whether fewer pieces are better.
    reversed: bool,
    /// Whether it is counted what attacks what.
    threats: bool,
    weights: Weights,
}

impl VariantEval {
    /// The evaluation of a variant.
    #[must_use]
    pub fn new<B: Bits>(variant: &Variant<B>) -> Self {
        let side_places = |&side: &Side| variant.types().map(|piece| places(variant, side, piece)).collect();
        let start = &variant.def().start;
        let letters = start.split_whitespace().next().unwrap_or_default();
        let upper = |piece: PieceType| letters.matches(variant.letter(piece)).count() as i32;
        let worth = |piece: PieceType| if variant.is_royal(piece) { 0 } else { variant.worth(piece).value };
        let weights = *variant.weights();
        let moves = |piece| !variant.is_royal(piece) && average(variant, piece) > 250;
        Self {
            places: Side::ALL[..variant.players()].iter().map(side_places).collect(),
            values: variant.types().map(worth).collect(),
            hands: variant.types().map(|piece| worth(piece) * weights.hand / 100).collect(),
            counts_moves: variant.types().map(moves).collect(),
            full_force: variant.types().map(|piece| worth(piece) * upper(piece)).sum::<i32>().max(1000),
            reversed: variant.loser_wins(),
            threats: weights.hanging > 0
                || weights.threat > 0
                || weights.blast > 0 && variant.explodes()
                || variant.players() > 2,
            weights,
        }
    }

    /// What is counted for each side, as a table for people.
    #[must_use]
    pub fn trace<B: Bits>(&self, position: &Position<B>) -> String {
        let mut text = format!("{:<10}{:>12}{:>12}{:>12}\n", "", "pieces", "force", "attacks");
        let names = ["first", "second", "third", "fourth"];
        for (name, &side) in names.iter().zip(&Side::ALL[..self.places.len()]) {
            let Count { score, force, attacks, .. } = self.side(position, side, enemy_royals(position, side));
            let _ = writeln!(text, "{name:<10}{score:>12}{force:>12}{attacks:>12}");
        }
        let score = Evaluator::evaluate(self, &mut (), &(), position);
        let _ = writeln!(text, "for the side to move: {}", score.value());
        text
    }

    /// What a side has, and how it stands.
    fn side<B: Bits>(&self, position: &Position<B>, side: Side, royals: B) -> Count<B> {
        let mut count = Count::default();
        let variant = position.variant();
        let zone = royals.squares().fold(royals, |zone, royal| zone | variant.around(royal));
        let own = position.side(side);
        for (square, piece) in position.men(side) {
            let index = piece.index();
            count.score += self.places[side.index()][index][usize::from(square)];
            count.force += self.values[index];
            let moves = self.counts_moves[index];
            if self.threats {
                let sight = position.sight(side, piece, square);
                count.seen |= sight;
                if moves {
                    let reach = sight.without(own);
                    count.score += self.weights.mobility * reach.count() as i32;
                    count.attacks += (reach & zone).count() as i32;
                }
                self.find_threats(position, side, piece, sight.without(own), &mut count);
            } else if moves {
                let reach = position.reach(side, piece, square);
                count.score += self.weights.mobility * reach.count() as i32;
                count.attacks += (reach & zone).count() as i32;
            }
        }
        let free = (zone & variant.squares()).without(position.men_of_all()).count() as i32;
        for (piece, number) in position.hand(side) {
            let few = i32::from(number.min(3));
            count.score += self.hands[piece.index()] * i32::from(number) + self.weights.drops * few * free;
            count.force += self.hands[piece.index()] * i32::from(number);
            count.attacks += few;
        }
        count
    }

    /// What a piece attacks that is worth more.
    fn find_threats<B: Bits>(
        &self,
        position: &Position<B>,
        side: Side,
        piece: PieceType,
        reach: B,
        count: &mut Count<B>,
    ) {
        let value = self.values[piece.index()];
        for square in (reach & position.men_of_all()).squares() {
            let Some((_, target)) = position.piece_at(square).filter(|(owner, _)| *owner != side) else { continue };
            let more = self.values[target.index()] - value;
            if more > 0 && value > 0 {
                count.score += more * self.weights.threat / 100;
            }
        }
    }

    /// What a side attacks that the other does not protect, and what blows up beside royal pieces.
    fn loose<B: Bits>(&self, position: &Position<B>, ours: &Count<B>, theirs: &Count<B>, them: Side) -> i32 {
        let attacked = position.side(them) & ours.seen;
        let variant = position.variant();
        let unprotected = attacked.without(theirs.seen).without(position.royals(them));
        let value = |square: u8| position.piece_at(square).map_or(0, |(_, piece)| self.values[piece.index()]);
        let hanging: i32 = unprotected.squares().map(value).sum();
        let mut score = hanging * self.weights.hanging / 100;
        if variant.explodes() {
            let beside = position.royals(them).squares().fold(B::EMPTY, |set, royal| set | variant.around(royal));
            score += self.weights.blast * (attacked & beside).count() as i32;
        }
        score
    }

    /// How much the royal pieces of a side have to fear.
    fn danger<B: Bits>(&self, position: &Position<B>, side: Side, attackers: &Count<B>) -> i32 {
        let variant = position.variant();
        let royals = position.royals(side);
        let open: u32 = royals.squares().map(|royal| position.openness(royal)).sum();
        let beside = royals.squares().fold(B::EMPTY, |set, royal| set | variant.around(royal));
        let shelter = (beside & position.side(side)).without(royals).count() as i32;
        let share = attackers.force.min(2 * self.full_force);
        let attack = self.weights.attack * attackers.attacks * attackers.attacks.min(6) / 3;
        (attack + self.weights.open * open as i32 - self.weights.shelter * shelter) * share / self.full_force
    }

    fn checks<B: Bits>(&self, position: &Position<B>, side: Side) -> i32 {
        let Some(needed) = position.variant().checks_to_win() else { return 0 };
        let given = i32::from(needed.saturating_sub(position.checks_left(side)));
        given * given * self.weights.checks / i32::from(needed.max(1)) * 2
    }

    /// How good a position of two players is for the side to move.
    fn for_two<B: Bits>(&self, position: &Position<B>) -> i32 {
        let us = position.side_to_move();
        let them = if us == Side::First { Side::Second } else { Side::First };
        let ours = self.side(position, us, position.royals(them));
        let theirs = self.side(position, them, position.royals(us));
        if self.reversed {
            return theirs.score - ours.score + self.weights.tempo;
        }
        let mut score = ours.score - theirs.score + self.weights.tempo;
        score += self.danger(position, them, &ours) - self.danger(position, us, &theirs);
        score += self.checks(position, us) - self.checks(position, them);
        let (our_side, their_side) = ((us, &ours), (them, &theirs));
        score += self.hunt(position, our_side, their_side) - self.hunt(position, their_side, our_side);
        if self.threats {
            score += self.loose(position, &ours, &theirs, them) - self.loose(position, &theirs, &ours, us);
        }
        score
    }

    /// How good a position of several players is for each: the share of the power on the board that is theirs.
    ///
    /// Who is stronger than each of the others is more likely to win than by its share of the pieces, so that powers of
    /// strengths are compared; with somebody out, all others have more. Who is out counts like a prey that was caught, or
    /// it would be better to keep a king in the corner than to mate it.
    fn for_each<B: Bits>(&self, position: &Position<B>) -> [Score; 4] {
        let players = &Side::ALL[..self.places.len()];
        let count = |&side: &Side| {
            let is_in = position.is_in(side);
            is_in.then(|| (side, self.side(position, side, enemy_royals(position, side))))
        };
        let counts: Vec<(Side, Count<B>)> = players.iter().filter_map(count).collect();
        let (mut powers, mut hunts) = ([0.0; 4], [0.0_f64; 4]);
        for (side, count) in &counts {
            let open: u32 = position.royals(*side).squares().map(|royal| position.openness(royal)).sum();
            let tempo = if *side == position.side_to_move() { self.weights.tempo } else { 0 };
            let safety = self.weights.attack * count.attacks - self.weights.open * open as i32;
            powers[side.index()] = f64::from((count.score + safety + tempo).max(0) + ROYAL_STRENGTH).powi(3);
            let others = counts.iter().filter(|(other, _)| other != side);
            let nearest = others.map(|(other, prey)| self.cornered(position, (*side, count), (*other, prey)));
            hunts[side.index()] = nearest.fold(0.0, f64::max);
        }
        let all: f64 = powers.iter().sum();
        let out = players.len() - counts.len();
        std::array::from_fn(|index| match Side::ALL.get(index) {
            Some(&side) if index < self.places.len() && position.is_in(side) => {
                let hunted = HUNT * (out as f64 + hunts[index]);
                let odds = powers[index] / (all - powers[index]).max(1.0) * hunted.exp();
                chances(odds / (1.0 + odds))
            }
            _ => Score::loss_in(0),
        })
    }

    /// How near a side is to mating another that has nearly nothing left, from 0 to 1.
    fn cornered<B: Bits>(&self, position: &Position<B>, hunter: (Side, &Count<B>), prey: (Side, &Count<B>)) -> f64 {
        let Some((edge, near)) = self.chase(position, hunter, prey) else { return 0.0 };
        let size = position.size();
        let around =
            position.royals(prey.0).squares().fold(B::EMPTY, |set, royal| set | position.variant().around(royal));
        let flights = (around & position.variant().squares()).without(position.side(prey.0)).without(hunter.1.seen);
        let farthest = f64::from(size.files() + size.ranks()) / 2.0;
        let free = f64::from(flights.count().min(8)) / 8.0;
        (f64::from(edge) / farthest + f64::from(near.max(0)) / 14.0 + 2.0 * (1.0 - free)) / 4.0
    }

    /// How near a side of two is to mating the other, in hundredths of a pawn.
    fn hunt<B: Bits>(&self, position: &Position<B>, hunter: (Side, &Count<B>), prey: (Side, &Count<B>)) -> i32 {
        self.chase(position, hunter, prey).map_or(0, |(edge, near)| self.weights.hunt * (2 * edge + near))
    }

    /// How far from the middle a royal piece is that has nearly no help left, and how near the hunter's own.
    fn chase<B: Bits>(
        &self,
        position: &Position<B>,
        hunter: (Side, &Count<B>),
        prey: (Side, &Count<B>),
    ) -> Option<(i32, i32)> {
        let (force, left) = (hunter.1.force, prey.1.force);
        if left > self.full_force / 8 || force < left + 300 {
            return None;
        }
        let royal = position.royals(prey.0).squares().next()?;
        let size = position.size();
        let apart =
            |a: u8, b: u8| i32::from(size.file(a).abs_diff(size.file(b)).max(size.rank(a).abs_diff(size.rank(b))));
        let middle = |length: u8, place: u8| (2 * i32::from(place) - i32::from(length - 1)).abs() / 2;
        let edge = middle(size.files(), size.file(royal)) + middle(size.ranks(), size.rank(royal));
        let near = position.royals(hunter.0).squares().next().map_or(0, |own| 14 - apart(own, royal));
        Some((edge, near))
    }
}

/// What it adds to the logarithm of the odds of one of several players to be about to mate somebody. Nobody should give a
/// piece for that.
const HUNT: f64 = 0.6;

/// How strong a royal piece alone is. With less, a queen against lone kings would be worth as much as a score can say, and
/// whoever has her would not know how to go on.
const ROYAL_STRENGTH: i32 = 250;

/// The score for a chance to win, from 0 to 1: nothing when it is even.
fn chances(share: f64) -> Score {
    let value = (2.0 * share - 1.0).clamp(-0.9999, 0.9999);
    Score::new((350.0 * value / (1.0 - value * value).sqrt()) as i32)
}

/// The royal pieces of all others that are still in the game.
fn enemy_royals<B: Bits>(position: &Position<B>, side: Side) -> B {
    let others = Side::ALL.iter().filter(|&&other| other != side && position.is_in(other));
    others.fold(B::EMPTY, |set, &other| set | position.royals(other))
}

/// What was counted for one side.
struct Count<B> {
    score: i32,
    /// What it can attack with.
    force: i32,
    /// Attacks on squares around royal pieces of the other.
    attacks: i32,
    /// What its pieces attack or protect, if that is asked for.
    seen: B,
}

impl<B: Bits> Default for Count<B> {
    fn default() -> Self {
        Self { score: 0, force: 0, attacks: 0, seen: B::EMPTY }
    }
}

impl<B: Bits> Evaluator<Position<B>> for VariantEval {
    type State = ();
    type Cache = ();

    fn cache(&self) {}

    fn state(&self, _: &Position<B>) {}

    fn after(&self, (): &(), _: &Position<B>, _: <Position<B> as chronicle_game::Game>::Move, _: &Position<B>) {}

    fn evaluate(&self, (): &mut (), (): &(), position: &Position<B>) -> Score {
        if self.places.len() == 2 {
            Score::new(self.for_two(position))
        } else {
            self.for_each(position)[position.side_to_move().index()]
        }
    }

    fn evaluate_each(&self, (): &mut (), (): &(), position: &Position<B>) -> [Score; 4] {
        if self.places.len() > 2 {
            return self.for_each(position);
        }
        let score = Score::new(self.for_two(position));
        let mut each = [-score; 4];
        each[position.side_to_move().index()] = score;
        each
    }
}
