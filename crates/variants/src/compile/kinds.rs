//! How the pieces of each side move, by square.

use super::{DefError, definition, region::Regions, rules, seats};
use crate::{
    bits::Bits,
    def::{MovesDef, PieceDef, RegionDef, VariantDef, betza},
    geometry::{Seat, Size},
    rides::COMPASS,
    step::{Range, Step, Way, When},
    variant::{Kind, Lame, Later, Piece, Ray, Ride, Style},
};

/// Steps with limits on whence and whereto.
struct Part<'a> {
    steps: Vec<Step>,
    from: Option<&'a RegionDef>,
    to: Option<&'a RegionDef>,
}

fn parts<'a>(piece: &'a PieceDef, field: &str) -> Result<Vec<Part<'a>>, DefError> {
    let field = format!("{field}.moves");
    let read = |text: &str| betza::parse(text).map_err(|error| DefError::new(&field, error.to_string()));
    let parts = match &piece.moves {
        MovesDef::Betza(text) => vec![Part { steps: read(text)?, from: None, to: None }],
        MovesDef::Parts(parts) => {
            let part = |part: &'a crate::def::PartDef| {
                Ok(Part { steps: read(&part.betza)?, from: part.from.as_ref(), to: part.to.as_ref() })
            };
            parts.iter().map(part).collect::<Result<_, DefError>>()?
        }
        MovesDef::Pattern(pattern) => {
            let steps = pattern.steps().map_err(|error| DefError::new(&field, error.to_string()))?;
            vec![Part { steps, from: None, to: None }]
        }
    };
    for step in parts.iter().flat_map(|part| &part.steps) {
        check(step, &field)?;
    }
    Ok(parts)
}

fn check(step: &Step, field: &str) -> Result<(), DefError> {
    let (files, ranks) = step.delta;
    if (files, ranks) == (0, 0) {
        return Err(DefError::new(field, "a step of (0, 0) leads nowhere"));
    }
    if matches!(step.way, Way::Hop | Way::Behind) && divisor(step) != 1 {
        let reason = format!("hopping along ({files}, {ranks}) is not possible: only without a common divisor");
        return Err(DefError::new(field, reason));
    }
    Ok(())
}

fn divisor(step: &Step) -> i32 {
    let (mut a, mut b) = (i32::from(step.delta.0).abs(), i32::from(step.delta.1).abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Whether a piece captures en passant.
pub(crate) fn captures_en_passant(piece: &PieceDef, field: &str) -> Result<bool, DefError> {
    Ok(parts(piece, field)?.iter().flat_map(|part| &part.steps).any(|step| step.en_passant))
}

/// Whether a piece can be captured en passant: one that captures so, or whose first moves go over squares.
pub(crate) fn passes(piece: &PieceDef, field: &str) -> Result<bool, DefError> {
    let first = |step: &Step| step.first && step.when != When::Capture && matches!(step.way, Way::Empty(_));
    Ok(parts(piece, field)?.iter().flat_map(|part| &part.steps).any(|step| step.en_passant || first(step)))
}

/// Whether the step goes along a ray.
fn rides(step: &Step) -> bool {
    let repeated = step.range != Range::Leaps(1) && matches!(step.way, Way::Leap);
    (repeated && divisor(step) == 1) || matches!(step.way, Way::Hop | Way::Behind)
}

/// All deltas besides the compass along which some piece of some side rides, with their opposites.
pub(crate) fn deltas(def: &VariantDef) -> Result<Vec<(i32, i32)>, DefError> {
    let mut deltas = Vec::new();
    for (index, piece) in def.pieces.iter().enumerate() {
        for part in parts(piece, &format!("pieces[{index}]"))? {
            for step in part.steps.iter().filter(|step| rides(step)) {
                for (_, seat) in seats(def) {
                    let (files, ranks) = turned(seat, step.delta);
                    deltas.extend([(files, ranks), (-files, -ranks)]);
                }
            }
        }
    }
    deltas.retain(|delta| !COMPASS.contains(delta));
    deltas.sort_unstable();
    deltas.dedup();
    if deltas.len() > 200 {
        return Err(DefError::new("pieces", "more than 200 different directions of riding"));
    }
    Ok(deltas)
}

fn turned(seat: Seat, (files, ranks): (i8, i8)) -> (i32, i32) {
    seat.turn((files.into(), ranks.into()))
}

/// How the pieces of each side move, by side and type.
pub(crate) fn compile<B: Bits>(
    def: &VariantDef,
    pieces: &[Piece],
    rays: &[Ray<B>],
    regions: &Regions<B>,
) -> Result<Vec<Kind<B>>, DefError> {
    let mut kinds = Vec::with_capacity(pieces.len() * usize::from(def.players));
    for (player, seat) in seats(def) {
        for piece in pieces {
            let builder = Builder { def, rays, regions, player, seat };
            kinds.push(builder.kind(piece, pieces)?);
        }
    }
    Ok(kinds)
}

struct Builder<'a, B> {
    def: &'a VariantDef,
    rays: &'a [Ray<B>],
    regions: &'a Regions<B>,
    player: usize,
    seat: Seat,
}

impl<B: Bits> Builder<'_, B> {
    fn kind(&self, piece: &Piece, pieces: &[Piece]) -> Result<Kind<B>, DefError> {
        let definition = definition(self.def, piece);
        let field = format!("pieces.{}", piece.letter);
        let first = self.first(definition, &field)?;
        let mut kind = self.kind_with(piece, pieces, first)?;
        let has_first = parts(definition, &field)?.iter().flat_map(|part| &part.steps).any(|step| step.first);
        if self.def.rules.first_once && has_first {
            let later = self.kind_with(piece, pieces, B::EMPTY)?;
            kind.stuck = later.stuck;
            kind.later = Some(Box::new(Later { kind: later, first }));
        }
        Ok(kind)
    }

    /// How a piece moves that has its first-move rights there.
    fn kind_with(&self, piece: &Piece, pieces: &[Piece], first: B) -> Result<Kind<B>, DefError> {
        let definition = definition(self.def, piece);
        let field = format!("pieces.{}", piece.letter);
        let size = self.regions.size;
        let region = self.regions.read_or_all(definition.region.as_ref(), self.player, &format!("{field}.region"))?;
        let mut kind = Kind {
            quiet: vec![B::EMPTY; size.len()],
            capture: vec![B::EMPTY; size.len()],
            rook: false,
            bishop: false,
            simple: false,
            rides: Vec::new(),
            lames: vec![Vec::new(); size.len()],
            region,
            long: false,
            pawn: piece.en_passant,
            zone: B::EMPTY,
            becomes: Vec::new(),
            crowns: false,
            stuck: B::EMPTY,
            drop: region & self.regions.read_or_all(definition.drop.as_ref(), self.player, &format!("{field}.drop"))?,
            later: None,
        };
        for part in parts(definition, &field)? {
            let from = self.regions.read_or_all(part.from, self.player, &format!("{field}.moves.from"))?;
            let to = self.regions.read_or_all(part.to, self.player, &format!("{field}.moves.to"))?;
            for step in &part.steps {
                self.add(&mut kind, step, if step.first { from & first } else { from }, to);
            }
        }
        if piece.royal && self.def.rules.facing {
            self.add_facing(&mut kind);
        }
        self.simplify(&mut kind);
        self.promotion(&mut kind, piece, pieces)?;
        Ok(kind)
    }

    /// Where first-move rights hold: on the ranks where the piece stands at the start.
    fn first(&self, piece: &PieceDef, field: &str) -> Result<B, DefError> {
        if let Some(region) = &piece.first {
            return self.regions.read(region, self.player, &format!("{field}.first"));
        }
        let size = self.regions.size;
        let placement = self.def.start.split_whitespace().next().unwrap_or_default();
        let rows = crate::fen::rows(placement, size).map_err(|error| DefError::new("start", error.to_string()))?;
        let own = rows.iter().filter(|(_, cell)| cell.is(&piece.letter, self.player));
        let turned =
            |square: u8| (0..size.ranks()).find(|&rank| self.regions.rank(self.player, rank.into()).has(square));
        let ranks = own.filter_map(|(square, _)| turned(*square));
        Ok(ranks.fold(B::EMPTY, |set, rank| set | self.regions.rank(self.player, rank.into())))
    }

    fn add(&self, kind: &mut Kind<B>, step: &Step, from: B, to: B) {
        let size = self.regions.size;
        let delta = turned(self.seat, step.delta);
        let (quiet, capture) = (step.when != When::Capture, step.when != When::Quiet);
        let style = match &step.way {
            Way::Hop => Style::Hop,
            Way::Behind => Style::Behind,
            Way::Leap if rides(step) => Style::Slide,
            Way::Leap if step.range == Range::Leaps(1) => {
                for square in from.squares() {
                    if let Some(target) = size.shift(square, delta).filter(|&target| to.has(target)) {
                        if quiet {
                            kind.quiet[usize::from(square)] |= B::of(target);
                        }
                        if capture {
                            kind.capture[usize::from(square)] |= B::of(target);
                        }
                    }
                }
                return;
            }
            Way::Leap => return self.add_repeated(kind, step, from, to),
            Way::Empty(squares) => {
                for square in from.squares() {
                    let way: Option<Vec<u8>> =
                        squares.iter().map(|&way| size.shift(square, turned(self.seat, way))).collect();
                    let target = size.shift(square, delta).filter(|&target| to.has(target));
                    if let (Some(way), Some(target)) = (way, target) {
                        let way = way.into_iter().fold(B::EMPTY, |set, square| set | B::of(square));
                        let passes = step.first || kind.pawn;
                        kind.lames[usize::from(square)].push(Lame { to: target, passes, way, quiet, capture });
                    }
                }
                return;
            }
        };
        let direction = self.direction(delta);
        let reach = |square: u8| if from.has(square) { self.reach(direction, step.range, square) } else { B::EMPTY };
        let reach = (0..size.len()).map(|square| reach(square as u8)).collect();
        kind.rides.push(Ride { direction, style, quiet, capture, facing: false, reach, to });
    }

    /// Repeated leaps along squares that another ray crosses: each as a leap over the landings before it.
    fn add_repeated(&self, kind: &mut Kind<B>, step: &Step, from: B, to: B) {
        let size = self.regions.size;
        let delta = turned(self.seat, step.delta);
        let times = if let Range::Leaps(times) = step.range { times } else { u8::MAX };
        for start in from.squares() {
            let (mut square, mut way) = (start, B::EMPTY);
            for _ in 0..times {
                let Some(next) = size.shift(square, delta) else { break };
                if to.has(next) {
                    let (quiet, capture) = (step.when != When::Capture, step.when != When::Quiet);
                    kind.lames[usize::from(start)].push(Lame { to: next, passes: false, way, quiet, capture });
                }
                way |= B::of(next);
                square = next;
            }
        }
    }

    fn direction(&self, delta: (i32, i32)) -> u8 {
        let direction = self.rays.iter().position(|ray| ray.delta == delta).expect("rays were made for all deltas");
        direction as u8
    }

    fn reach(&self, direction: u8, range: Range, square: u8) -> B {
        let ray = &self.rays[usize::from(direction)];
        match range {
            Range::Unlimited => ray.squares[usize::from(square)],
            Range::Leaps(times) => {
                let next = |&square: &u8| self.regions.size.shift(square, ray.delta);
                let squares = std::iter::successors(next(&square), next).take(times.into());
                squares.fold(B::EMPTY, |set, square| set | B::of(square))
            }
        }
    }

    /// Royal pieces attack each other along open files.
    fn add_facing(&self, kind: &mut Kind<B>) {
        for delta in [(0, 1), (0, -1)] {
            let direction = self.direction(turned(self.seat, delta));
            let reach = self.rays[usize::from(direction)].squares[..self.regions.size.len()].to_vec();
            let ride = Ride {
                direction,
                style: Style::Slide,
                quiet: false,
                capture: false,
                facing: true,
                reach,
                to: self.regions.board,
            };
            kind.rides.push(ride);
        }
    }

    /// Finds the moves of rook and bishop among the rides: for them there is a faster way.
    fn simplify(&self, kind: &mut Kind<B>) {
        let size = self.regions.size;
        let full = |ride: &Ride<B>, direction: usize| {
            usize::from(ride.direction) == direction
                && ride.style == Style::Slide
                && ride.quiet
                && ride.capture
                && ride.to == self.regions.board
                && size.squares().all(|square| {
                    !self.regions.board.has(square)
                        || ride.reach[usize::from(square)] == self.rays[direction].squares[usize::from(square)]
                })
        };
        let mut take = |directions: [usize; 4]| {
            let all = directions.iter().all(|&direction| kind.rides.iter().any(|ride| full(ride, direction)));
            if all {
                kind.rides.retain(|ride| !directions.iter().any(|&direction| full(ride, direction)));
            }
            all
        };
        kind.rook = take([0, 2, 4, 6]);
        kind.bishop = take([1, 3, 5, 7]);
        let no_lames = kind.lames.iter().all(Vec::is_empty);
        kind.simple = kind.rides.is_empty() && no_lames;
        let lame_captures = kind.lames.iter().flatten().any(|lame| lame.capture);
        let ride_captures = kind.rides.iter().any(|ride| ride.capture || ride.facing);
        kind.long = kind.rook || kind.bishop || ride_captures || lame_captures;
        if !self.def.rules.no_immobile {
            return;
        }
        kind.stuck = size
            .squares()
            .filter(|&square| is_stuck(kind, square, size))
            .fold(B::EMPTY, |set, square| set | B::of(square));
    }

    fn promotion(&self, kind: &mut Kind<B>, piece: &Piece, pieces: &[Piece]) -> Result<(), DefError> {
        let promotion = &self.def.promotion;
        let zone = match &promotion.region {
            Some(region) => self.regions.read(region, self.player, "promotion.region")?,
            None => self.regions.rank(self.player, -1),
        };
        let pawns = rules::letters(&promotion.pieces, pieces, "promotion.pieces")?;
        if pawns.iter().any(|pawn| pieces[pawn.index()].letter == piece.letter) {
            kind.becomes = rules::letters(promotion.to.of(self.player), pieces, "promotion.to")?;
            for target in &mut kind.becomes {
                let twin = format!("{}~", pieces[target.index()].letter);
                if let Some(twin) = rules::find(&twin, pieces) {
                    *target = twin;
                }
            }
            kind.crowns = kind.becomes.iter().any(|becomes| pieces[becomes.index()].royal);
            kind.zone = zone;
        }
        if piece.promoted.is_some() {
            kind.zone = zone;
        }
        Ok(())
    }
}

/// Whether a piece could not move from here on an empty board, nor capture anything anywhere.
fn is_stuck<B: Bits>(kind: &Kind<B>, square: u8, size: Size) -> bool {
    let index = usize::from(square);
    let rides = (kind.rook || kind.bishop) && size.len() > 1;
    let leaps = ((kind.quiet[index] | kind.capture[index]) & kind.region).any();
    !rides && !leaps && kind.lames[index].is_empty() && kind.rides.iter().all(|ride| ride.reach[index].is_empty())
}
