//! The tree that a Monte-Carlo search grows.

use chronicle_game::{Evaluator, Game, Outcome, Score, Searchable};

use super::{score_of, value_of};
use crate::{
    MAX_PLY,
    worker::{INFINITE, Worker},
};

/// How much untried moves attract.
const CURIOSITY: f32 = 1.6;
/// How sharply priors follow the ordering: pawns to one factor of e.
const PRIOR_SHARPNESS: f32 = 220.0;
/// How much worse a move without visits is taken to be than its parent.
const FIRST_PLAY_LOSS: f32 = 0.15;

struct Node<M> {
    mv: M,
    prior: f32,
    visits: u32,
    /// Sum of results for the side that made the move.
    total: f32,
    /// Where the children lie; none until the node is expanded.
    children: Option<(u32, u32)>,
    /// The value for the side that made the move, if the game is over here.
    end: Option<f32>,
}

impl<M> Node<M> {
    const fn new(mv: M, prior: f32) -> Self {
        Self { mv, prior, visits: 0, total: 0.0, children: None, end: None }
    }

    fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

pub(super) struct Tree<G: Game> {
    /// The root moves first, then children wherever they were made.
    nodes: Vec<Node<G::Move>>,
    roots: u32,
    visits: u32,
    max_nodes: usize,
}

/// Judges leaves with the help of a searching thread.
pub(super) struct Judge<'a, 'b, G: Searchable, E: Evaluator<G>> {
    pub(super) worker: &'a mut Worker<'b, G, E>,
}

impl<G: Searchable> Tree<G> {
    pub(super) const NODE_BYTES: usize = size_of::<Node<G::Move>>();

    pub(super) fn new(game: &G, moves: &[G::Move], max_nodes: usize) -> Self {
        let nodes = moves.iter().zip(priors(game, moves)).map(|(&mv, prior)| Node::new(mv, prior)).collect();
        Self { nodes, roots: moves.len() as u32, visits: 0, max_nodes: max_nodes.max(moves.len() + 1_000) }
    }

    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() + 512 > self.max_nodes
    }

    pub(super) const fn visits(&self) -> u32 {
        self.visits
    }

    /// Walks to a leaf, judges it, and lets all on the way know.
    pub(super) fn visit<E: Evaluator<G>>(&mut self, game: &G, state: &E::State, judge: &mut Judge<'_, '_, G, E>) {
        self.visits += 1;
        // A visit to a game that is over looks at nothing new, and must count all the same: a search that sees little
        // else would never reach its limit.
        judge.worker.count_node();
        self.walk((0, self.roots), self.visits, 0.0, game, state, 0, judge);
    }

    /// Goes down one ply. Returns the result for the side to move.
    #[expect(clippy::too_many_arguments, reason = "what defines a place in the tree")]
    fn walk<E: Evaluator<G>>(
        &mut self,
        children: (u32, u32),
        parent_visits: u32,
        parent_mean: f32,
        game: &G,
        state: &E::State,
        ply: usize,
        judge: &mut Judge<'_, '_, G, E>,
    ) -> f32 {
        let chosen = self.choose(children, parent_visits, parent_mean);
        let node = &self.nodes[chosen];
        let result = if let Some(end) = node.end {
            end
        } else {
            let mv = node.mv;
            let (next, next_state) = judge.worker.descend(game, state, mv, ply);
            let same_side = next.turn() == game.turn();
            let result = self.below(chosen, &next, &next_state, ply + 1, judge);
            judge.worker.ascend();
            let result = if same_side { result } else { -result };
            if self.nodes[chosen].children == Some((0, 0)) {
                self.nodes[chosen].end = Some(result);
            }
            result
        };
        let node = &mut self.nodes[chosen];
        node.visits += 1;
        node.total += result;
        result
    }

    /// The result for the side to move in the position that a node stands for.
    fn below<E: Evaluator<G>>(
        &mut self,
        index: usize,
        game: &G,
        state: &E::State,
        ply: usize,
        judge: &mut Judge<'_, '_, G, E>,
    ) -> f32 {
        let repeated = judge.worker.is_repetition(game, ply + 1);
        if let Some(outcome) = game.early_outcome() {
            self.nodes[index].children = Some((0, 0));
            return value_for(game, outcome);
        }
        if repeated || ply >= MAX_PLY - 2 {
            return 0.0;
        }
        if let Some(children) = self.nodes[index].children {
            let (visits, mean) = (self.nodes[index].visits + 1, self.nodes[index].mean());
            return self.walk(children, visits, -mean, game, state, ply, judge);
        }
        let moves = game.moves();
        if moves.is_empty() {
            self.nodes[index].children = Some((0, 0));
            return value_for(game, game.outcome_without_moves());
        }
        let start = self.nodes.len() as u32;
        let priors = priors(game, &moves);
        self.nodes.extend(moves.iter().zip(priors).map(|(&mv, prior)| Node::new(mv, prior)));
        self.nodes[index].children = Some((start, self.nodes.len() as u32));
        let score = judge.worker.quiescence::<false>(game, state, ply, -INFINITE, INFINITE);
        value_of(Score::DRAW + score)
    }

    /// The child with the best sum of experience and curiosity.
    fn choose(&self, (start, end): (u32, u32), parent_visits: u32, parent_mean: f32) -> usize {
        let spread = CURIOSITY * (parent_visits as f32).sqrt();
        let promise = |node: &Node<G::Move>| {
            let experience = if node.visits == 0 { parent_mean - FIRST_PLAY_LOSS } else { node.mean() };
            experience + spread * node.prior / (1 + node.visits) as f32
        };
        (start as usize..end as usize)
            .max_by(|&a, &b| promise(&self.nodes[a]).total_cmp(&promise(&self.nodes[b])))
            .unwrap_or(start as usize)
    }

    /// The moves with most visits from the root down.
    pub(super) fn best_line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut children = (0, self.roots);
        while let Some(best) = self.most_visited(children) {
            line.push(self.nodes[best].mv);
            children = self.nodes[best].children.unwrap_or((0, 0));
        }
        line
    }

    /// What the root is worth by its best move.
    pub(super) fn score(&self) -> Score {
        self.most_visited((0, self.roots)).map_or(Score::DRAW, |best| score_of(self.nodes[best].mean()))
    }

    fn most_visited(&self, (start, end): (u32, u32)) -> Option<usize> {
        (start as usize..end as usize).filter(|&index| self.nodes[index].visits > 0 || start == 0).max_by(|&a, &b| {
            let (a, b) = (&self.nodes[a], &self.nodes[b]);
            a.visits.cmp(&b.visits).then(a.mean().total_cmp(&b.mean())).then(a.prior.total_cmp(&b.prior))
        })
    }
}

/// How promising each move looks before anything is tried: what it wins or loses by exchange.
fn priors<G: Searchable>(game: &G, moves: &[G::Move]) -> Vec<f32> {
    let looks = |mv: G::Move| {
        let gain = if game.is_tactical(mv) { game.gain(mv).min(900) } else { 0 };
        let safe = game.see_at_least(mv, 0);
        let checks = if game.play(mv).is_check() { 60 } else { 0 };
        (if safe { gain / 2 + checks } else { -150 }) as f32
    };
    let weights: Vec<f32> = moves.iter().map(|&mv| (looks(mv) / PRIOR_SHARPNESS).exp()).collect();
    let sum: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

fn value_for<G: Game>(game: &G, outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Draw => 0.0,
        Outcome::Win(side) if side == game.turn() => 1.0,
        Outcome::Win(_) => -1.0,
    }
}
