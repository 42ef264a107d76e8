//! The tree that a Monte-Carlo search grows: what is known of each move, and which one to try next.

use std::{cmp::Ordering, ops::Range};

use chronicle_game::{Game, Score, Searchable};

use super::value::score_of;

/// How much untried moves attract.
pub(super) const CURIOSITY: f32 = 1.6;
/// How sharply priors follow the ordering: hundredths of a pawn to one factor of e.
const PRIOR_SHARPNESS: f32 = 220.0;
/// How much worse a move without visits is taken to be than its parent.
pub(super) const FIRST_PLAY_LOSS: f32 = 0.05;

/// A search ends when its root has had so many visits.
pub(super) const MAX_VISITS: u32 = 1 << 31;
/// How many nodes are gone through before looking whether the search is over.
const PATIENCE: usize = 1 << 16;

/// A move, and what was found below it.
#[derive(Clone)]
pub(super) struct Node<M> {
    pub(super) mv: M,
    /// How many moves answer it; 0 until they are listed.
    answers: u16,
    /// Where they lie.
    first_answer: u32,
    prior: f32,
    pub(super) visits: u32,
    /// The mean result for the side that made the move.
    pub(super) mean: f32,
    /// The score for the side that made the move, counted from the position before it, once nothing can change it.
    pub(super) settled: Option<Score>,
}

impl<M> Node<M> {
    const fn new(mv: M, prior: f32) -> Self {
        Self { mv, answers: 0, first_answer: 0, prior, visits: 0, mean: 0.0, settled: None }
    }

    /// The answers, if they are listed.
    pub(super) fn answers(&self) -> Option<Range<usize>> {
        let first = self.first_answer as usize;
        (self.answers > 0).then(|| first..first + usize::from(self.answers))
    }

    /// Lets a result count.
    pub(super) fn count(&mut self, result: f32) {
        self.visits += 1;
        self.mean += (result - self.mean) / self.visits as f32;
    }

    /// What the move is worth.
    pub(super) fn score(&self) -> Score {
        self.settled.unwrap_or_else(|| score_of(self.mean))
    }

    /// Whether the end is forced, one way or the other.
    fn is_decided(&self) -> bool {
        self.settled.is_some_and(|score| score != Score::DRAW)
    }

    /// Worse moves come first: forced losses, the shortest first; then by visits; forced wins, the shortest last.
    fn compare(&self, other: &Self) -> Ordering {
        let forced = |node: &Self| node.settled.filter(|_| node.is_decided()).unwrap_or(Score::DRAW);
        let by_experience = || self.visits.cmp(&other.visits).then(self.mean.total_cmp(&other.mean));
        forced(self).cmp(&forced(other)).then_with(by_experience).then(self.prior.total_cmp(&other.prior))
    }
}

/// The room for the moves of a tree.
pub(super) type Nodes<G> = Vec<Node<<G as Game>::Move>>;

/// The moves of the root first, then those of the other positions wherever they were made. The room is got beforehand
/// and never grows.
pub(super) struct Tree<'a, G: Searchable> {
    pub(super) nodes: &'a mut Nodes<G>,
    roots: usize,
}

impl<'a, G: Searchable> Tree<'a, G> {
    /// A tree of these root moves in the room of another one.
    pub(super) fn new(nodes: &'a mut Nodes<G>, game: &G, moves: &[G::Move]) -> Self {
        nodes.clear();
        nodes.extend(with_priors(game, moves));
        Self { nodes, roots: moves.len() }
    }

    pub(super) fn roots(&self) -> Range<usize> {
        0..self.roots
    }

    /// How much of its room it takes, in thousandths.
    pub(super) fn permille_full(&self) -> u32 {
        (self.nodes.len() * 1000 / self.nodes.capacity().max(1)) as u32
    }

    /// Lists the answers to a move, if there is room for them.
    pub(super) fn expand(&mut self, index: usize, game: &G) -> Option<Range<usize>> {
        let moves = game.moves();
        let (first, answers) = (u32::try_from(self.nodes.len()).ok()?, u16::try_from(moves.len()).ok()?);
        if self.nodes.capacity() - self.nodes.len() < moves.len() {
            return None;
        }
        self.nodes.extend(with_priors(game, &moves));
        (self.nodes[index].first_answer, self.nodes[index].answers) = (first, answers);
        self.nodes[index].answers()
    }

    /// The move to try next: the best sum of experience and curiosity, of those whose end is not forced.
    pub(super) fn choose(&self, moves: Range<usize>, visits: u32, mean: f32) -> usize {
        let spread = CURIOSITY * ((visits + 1) as f32).sqrt();
        let promise = |index: usize| {
            let node = &self.nodes[index];
            let experience = if node.visits == 0 { mean - FIRST_PLAY_LOSS } else { node.mean };
            experience + spread * node.prior / (1 + node.visits) as f32
        };
        let open = moves.clone().filter(|&index| !self.nodes[index].is_decided());
        open.max_by(|&a, &b| promise(a).total_cmp(&promise(b))).unwrap_or(moves.start)
    }

    /// What a position is worth for the side to move once its moves leave no doubt: one of them wins by force, or the
    /// end of each is known.
    pub(super) fn settle(&self, moves: Range<usize>) -> Option<Score> {
        let nodes = &self.nodes[moves];
        let best = nodes.iter().filter_map(|node| node.settled).max()?;
        (best > Score::DRAW || nodes.iter().all(|node| node.settled.is_some())).then_some(best)
    }

    /// The moves of the root, the best first.
    pub(super) fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = self.roots().collect();
        ranking.sort_by(|&a, &b| self.nodes[b].compare(&self.nodes[a]));
        ranking
    }

    /// A move of the root with the best answers that follow, as far as they were tried.
    pub(super) fn line(&self, root: usize) -> Vec<G::Move> {
        let mut line = vec![self.nodes[root].mv];
        let mut node = &self.nodes[root];
        while let Some(moves) = node.answers() {
            let tried = self.nodes[moves].iter().filter(|node| node.visits > 0);
            let Some(best) = tried.max_by(|a, b| a.compare(b)) else { break };
            line.push(best.mv);
            node = best;
        }
        line
    }

    /// Makes room: forgets what lies below moves with few visits, until half of the room is free. What those visits
    /// have found stays with the moves. Leaves the tree as it is if there is no memory to work in, or if the search is
    /// over meanwhile: a large tree takes a while.
    pub(super) fn prune(&mut self, is_over: impl Fn() -> bool) {
        let Some((least_visits, needed)) = self.worth_keeping(&is_over) else { return };
        let mut kept: Nodes<G> = Vec::new();
        if kept.try_reserve_exact(needed).is_err() {
            return;
        }
        kept.extend_from_slice(&self.nodes[self.roots()]);
        let mut next = 0;
        while next < kept.len() {
            if next % PATIENCE == 0 && is_over() {
                return;
            }
            let first_answer = kept.len() as u32;
            let node = &mut kept[next];
            match node.answers().filter(|_| node.visits >= least_visits) {
                Some(moves) => {
                    node.first_answer = first_answer;
                    kept.extend_from_slice(&self.nodes[moves]);
                }
                None => node.answers = 0,
            }
            next += 1;
        }
        self.nodes.clear();
        self.nodes.append(&mut kept);
    }

    /// How many visits a move must have to keep its answers, so that all of them together take half of the room, and how
    /// many nodes that leaves.
    fn worth_keeping(&self, is_over: impl Fn() -> bool) -> Option<(u32, usize)> {
        // By the binary digits of the visits. A move has fewer visits than the one it answers, so whatever keeps its
        // answers is itself kept.
        let mut answers = [0; u32::BITS as usize];
        for nodes in self.nodes.chunks(PATIENCE) {
            if is_over() {
                return None;
            }
            for node in nodes {
                answers[node.visits.max(1).ilog2() as usize] += usize::from(node.answers);
            }
        }
        let (mut digits, mut needed) = (answers.len() - 1, self.roots);
        while digits > 1 && needed + answers[digits] <= self.nodes.capacity() / 2 {
            needed += answers[digits];
            digits -= 1;
        }
        Some((1 << (digits + 1).min(31), needed))
    }
}

/// Moves with how promising each looks before anything is tried.
fn with_priors<G: Searchable>(game: &G, moves: &[G::Move]) -> impl Iterator<Item = Node<G::Move>> {
    moves.iter().zip(priors(game, moves)).map(|(&mv, prior)| Node::new(mv, prior))
}

/// How promising moves look, by what they win or lose by exchange; all together 1.
pub(super) fn priors<G: Searchable>(game: &G, moves: &[G::Move]) -> impl Iterator<Item = f32> + use<G> {
    let survey = game.survey();
    let looks = |&mv: &G::Move| {
        let gain = if game.is_tactical(mv) { game.gain(mv).min(900) } else { 0 };
        let check = if game.gives_check(&survey, mv) { 60 } else { 0 };
        (if game.see_at_least(mv, 0) { gain / 2 + check } else { -150 }) as f32
    };
    let weights: Vec<f32> = moves.iter().map(|mv| (looks(mv) / PRIOR_SHARPNESS).exp()).collect();
    let sum: f32 = weights.iter().sum();
    weights.into_iter().map(move |weight| weight / sum)
}
