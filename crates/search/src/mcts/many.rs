//! Monte-Carlo tree search for more than two players.
//!
//! A result is no longer good for one side and as bad for the other: every position has a value for each player (max^n),
//! and whoever moves looks at the own one. Nothing is proved here, because with three or more no end is forced as long as
//! the others do not care who wins.

use std::{ops::Range, time::Duration};

use chronicle_game::{Evaluator, Game, Key, MoveBuffer, Outcome, Score, Searchable, Side};

use super::{
    FIRST_REPORT,
    tree::{CURIOSITY, FIRST_PLAY_LOSS, MAX_VISITS, priors},
    value::{score_of, shared_point, value_of},
};
use crate::{
    Bound, Event, Found, Limits, Line, MAX_PLY, Stats,
    control::Shared,
    searcher::{judged, root_moves},
};

/// What a position is worth for each player, from -1 to 1, by seat.
type Values = [f32; 4];

/// So many captures in a row are played out before a position is judged.
const CAPTURES: usize = 6;

/// A move, and what was found below it.
struct Node<M> {
    mv: M,
    prior: f32,
    visits: u32,
    /// How many moves answer it; 0 until they are listed.
    answers: u32,
    /// Where they lie.
    first_answer: u32,
    means: Values,
}

impl<M> Node<M> {
    fn count(&mut self, values: &Values) {
        self.visits += 1;
        for (mean, value) in self.means.iter_mut().zip(values) {
            *mean += (value - *mean) / self.visits as f32;
        }
    }

    fn answers(&self) -> Option<Range<usize>> {
        let first = self.first_answer as usize;
        (self.answers > 0).then(|| first..first + self.answers as usize)
    }
}

/// A search for one of several players.
pub(super) struct ManySearch<'a, G: Searchable, E: Evaluator<G>> {
    evaluator: &'a E,
    cache: E::Cache,
    shared: &'a Shared<'a>,
    limits: &'a Limits<G::Move>,
    /// The moves of the root first, then those of other positions wherever they were made.
    nodes: Vec<Node<G::Move>>,
    /// There is room for so many.
    room: usize,
    roots: usize,
    /// Keys of the game so far and of the present line.
    keys: Vec<Key>,
    visits: u32,
    means: Values,
    positions: u64,
    depth: u32,
    deepest: usize,
}

impl<'a, G: Searchable, E: Evaluator<G>> ManySearch<'a, G, E> {
    /// A search of a position with at least one move, in so many bytes.
    pub(super) fn new(
        evaluator: &'a E,
        bytes: usize,
        game: &G,
        history: &[Key],
        limits: &'a Limits<G::Move>,
        shared: &'a Shared<'a>,
    ) -> Self {
        let moves: Vec<G::Move> = root_moves(game, &limits.moves).iter().map(|root| root.mv).collect();
        let mut search = Self {
            evaluator,
            cache: evaluator.cache(),
            shared,
            limits,
            nodes: Vec::new(),
            room: bytes / size_of::<Node<G::Move>>(),
            roots: moves.len(),
            keys: history.to_vec(),
            visits: 0,
            means: [0.0; 4],
            positions: 0,
            depth: 0,
            deepest: 0,
        };
        search.list(game, &moves);
        search
    }

    /// Lets the tree grow until a limit is reached.
    pub(super) fn run(mut self, game: &G, on_event: &mut dyn FnMut(Event<G::Move>)) -> Found<G::Move> {
        let max_depth = self.limits.depth.unwrap_or(u32::MAX);
        let mut reported = 0;
        while !self.shared.is_over() && self.depth < max_depth && self.visits < MAX_VISITS {
            self.visit(game);
            self.shared.nodes[0].store(self.positions, std::sync::atomic::Ordering::Relaxed);
            self.shared.check_limits();
            if u64::from(self.visits) >= u64::from(FIRST_REPORT) << self.depth {
                self.depth += 1;
                reported = self.visits;
                self.report(game, on_event);
            }
        }
        if self.visits > reported {
            self.depth = self.depth.max(1);
            self.report(game, on_event);
        }
        let best = self.ranking()[0];
        Found {
            line: self.line(best),
            score: if self.visits == 0 { judged(self.evaluator, game) } else { self.score(game, best) },
            depth: self.depth,
            nodes: self.shared.total_nodes(),
            time: self.shared.started.elapsed(),
            table_hits: 0,
            stats: Stats::default(),
        }
    }

    /// Walks to a leaf, judges it, and lets all moves on the way know.
    fn visit(&mut self, root: &G) {
        let known = self.keys.len();
        let (mut game, mut path) = (root.clone(), Vec::new());
        let (mut moves, mut before) = (0..self.roots, (self.visits, self.means));
        let values = loop {
            let chosen = self.choose(moves, before.0, before.1[game.turn().index()], game.turn().index());
            game = game.play(self.nodes[chosen].mv);
            self.positions += 1;
            path.push(chosen);
            let seen = self.keys.contains(&game.key());
            self.keys.push(game.key());
            if let Some(outcome) = game.early_outcome() {
                break values_of(&game, outcome);
            }
            // Going in circles leads nowhere.
            if seen && path.len() > 1 {
                break values_of(&game, Outcome::Draw);
            }
            let node = &self.nodes[chosen];
            if node.visits == 0 || path.len() >= MAX_PLY {
                break self.judge(&game);
            }
            before = (node.visits - 1, node.means);
            match node.answers().or_else(|| self.expand(chosen, &game)) {
                Some(answers) => moves = answers,
                None => break self.judge(&game),
            }
        };
        self.keys.truncate(known);
        self.deepest = self.deepest.max(path.len());
        for index in path {
            self.nodes[index].count(&values);
        }
        self.visits += 1;
        for (mean, value) in self.means.iter_mut().zip(values) {
            *mean += (value - *mean) / self.visits as f32;
        }
    }

    /// The move to try next: the best sum of experience and curiosity for a player.
    fn choose(&self, moves: Range<usize>, visits: u32, mean: f32, player: usize) -> usize {
        let spread = CURIOSITY * ((visits + 1) as f32).sqrt();
        let promise = |index: usize| {
            let node = &self.nodes[index];
            let experience = if node.visits == 0 { mean - FIRST_PLAY_LOSS } else { node.means[player] };
            experience + spread * node.prior / (1 + node.visits) as f32
        };
        let first = moves.start;
        moves.max_by(|&a, &b| promise(a).total_cmp(&promise(b))).unwrap_or(first)
    }

    /// Lists the answers to a move, if there are any and there is room for them.
    fn expand(&mut self, index: usize, game: &G) -> Option<Range<usize>> {
        let moves = game.moves();
        let first = u32::try_from(self.nodes.len()).ok()?;
        if moves.is_empty() || self.nodes.len() + moves.len() > self.room {
            return None;
        }
        self.list(game, &moves);
        (self.nodes[index].first_answer, self.nodes[index].answers) = (first, moves.len() as u32);
        self.nodes[index].answers()
    }

    fn list(&mut self, game: &G, moves: &[G::Move]) {
        let node =
            |(&mv, prior): (&G::Move, f32)| Node { mv, prior, visits: 0, answers: 0, first_answer: 0, means: [0.0; 4] };
        self.nodes.extend(moves.iter().zip(priors(game, moves)).map(node));
    }

    /// What a position looks like that nobody has visited: when everybody has taken what hangs.
    fn judge(&mut self, game: &G) -> Values {
        let mut game = game.clone();
        let mut moves = G::MoveList::default();
        for _ in 0..CAPTURES {
            moves.clear();
            game.append_tactical(&mut moves);
            let gain = |mv: &&G::Move| game.gain(**mv);
            let Some(&best) = moves.iter().filter(|&&mv| game.see_at_least(mv, 1)).max_by_key(gain) else { break };
            game = game.play(best);
            self.positions += 1;
            if let Some(outcome) = game.early_outcome() {
                return values_of(&game, outcome);
            }
        }
        let state = self.evaluator.state(&game);
        self.evaluator.evaluate_each(&mut self.cache, &state, &game).map(value_of)
    }

    /// The moves of the root, the most visited first.
    fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.roots).collect();
        let experience = |index: usize| (self.nodes[index].visits, self.nodes[index].prior);
        ranking.sort_by(|&a, &b| {
            let (a, b) = (experience(a), experience(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        ranking
    }

    /// A move of the root with the answers that were tried most.
    fn line(&self, root: usize) -> Vec<G::Move> {
        let mut line = vec![self.nodes[root].mv];
        let mut node = &self.nodes[root];
        while let Some(answers) = node.answers() {
            let tried = self.nodes[answers].iter().filter(|node| node.visits > 0);
            let Some(best) = tried.max_by_key(|node| node.visits) else { break };
            line.push(best.mv);
            node = best;
        }
        line
    }

    /// What a move of the root is worth for who makes it.
    fn score(&self, game: &G, root: usize) -> Score {
        score_of(self.nodes[root].means[game.turn().index()])
    }

    fn report(&self, game: &G, on_event: &mut dyn FnMut(Event<G::Move>)) {
        for (number, root) in (1..).zip(self.ranking()).take(self.limits.lines.max(1)) {
            on_event(Event::Line(Line {
                depth: self.depth,
                selective_depth: self.deepest as u32,
                number,
                score: self.score(game, root),
                bound: Bound::Exact,
                nodes: self.shared.total_nodes(),
                table_hits: 0,
                time: self.shared.started.elapsed().max(Duration::from_micros(1)),
                permille_full: (self.nodes.len() * 1000 / self.room.max(1)).min(1000) as u32,
                moves: self.line(root),
            }));
        }
    }
}

/// What the end of a game is worth for each player.
fn values_of<G: Game>(game: &G, outcome: Outcome) -> Values {
    Side::ALL.map(|side| match outcome {
        Outcome::Draw if game.is_in(side) => shared_point(game),
        Outcome::Win(winner) if winner == side => 1.0,
        _ => -1.0,
    })
}
