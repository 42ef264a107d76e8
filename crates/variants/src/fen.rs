//! Positions as text: FEN with several digits for wide boards, `*` for holes, hands in brackets.
//!
//! The letters of the first player are upper case, those of the second lower case; the third and the fourth have an
//! apostrophe before theirs (`'P`, `'p`). Whose turn it is: `w`, `b`, `y`, `g`; players that are out stand at the end: `!bg`.
//! Where first moves are for pieces that have never moved, those that have and came back stand at the end, too:
//! `moved:e2,f2`.

use std::{fmt::Write, sync::Arc};

use thiserror::Error;

use crate::{
    bits::Bits,
    geometry::Size,
    moves::PieceType,
    position::Position,
    state::{NONE, State, code, side_of, type_of},
    variant::Variant,
};

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FenError {
    #[error("the board has {got} ranks, expected {want}")]
    Ranks { got: usize, want: u8 },
    #[error("rank {rank} of the board has {got} squares, expected {want}")]
    Files { rank: usize, got: usize, want: u8 },
    #[error("\"{text}\" is no piece of this variant")]
    Piece { text: String },
    #[error("\"{text}\" is not a {what}")]
    Field { what: &'static str, text: String },
    #[error("the bracket of the hand is not closed")]
    Bracket,
    #[error("the hole on {square} does not belong to this board")]
    Hole { square: String },
    #[error("{square} is a hole of this board and cannot hold a piece")]
    InHole { square: String },
    #[error("{what} is missing")]
    Missing { what: &'static str },
    #[error("the {side} side has {count} royal pieces, expected {want}")]
    Royals { side: &'static str, count: u32, want: &'static str },
    #[error("the side that is not to move is in check")]
    OpponentInCheck,
    #[error("there is more after the move number: \"{text}\"")]
    TooMuch { text: String },
    #[error("{count} pieces of one kind in hand, at most 255 are possible")]
    Hand { count: usize },
}

/// What a FEN shows on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Hole,
    /// A piece: its letter in upper case with what marks it as promoted, and its player.
    Piece(String, usize),
}

impl Cell {
    /// Whether it is this piece of this player.
    pub(crate) fn is(&self, letter: &str, player: usize) -> bool {
        matches!(self, Self::Piece(own, owner) if own == letter && *owner == player)
    }
}

/// The cells of a placement that are not empty, by square.
pub(crate) fn rows(placement: &str, size: Size) -> Result<Vec<(u8, Cell)>, FenError> {
    let board = placement.split('[').next().unwrap_or_default();
    let mut rows: Vec<&str> = board.split('/').collect();
    // Some write the hand as one rank more.
    if rows.len() == usize::from(size.ranks()) + 1 && !placement.contains('[') {
        rows.pop();
    }
    if rows.len() != usize::from(size.ranks()) {
        return Err(FenError::Ranks { got: rows.len(), want: size.ranks() });
    }
    let mut cells = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let rank = usize::from(size.ranks()) - row;
        let mut file = 0;
        for token in tokens(text) {
            match token? {
                Token::Skip(count) => file += count,
                Token::Cell(cell) => {
                    if let Some(square) = size.square(file as i32, rank as i32 - 1) {
                        cells.push((square, cell));
                    }
                    file += 1;
                }
            }
        }
        if file != usize::from(size.files()) {
            return Err(FenError::Files { rank, got: file, want: size.files() });
        }
    }
    Ok(cells)
}

enum Token {
    Skip(usize),
    Cell(Cell),
}

/// Goes through a rank or a hand.
fn tokens(text: &str) -> impl Iterator<Item = Result<Token, FenError>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        if first.is_ascii_digit() {
            let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let (digits, after) = rest.split_at(end);
            rest = after;
            let count = digits.parse().ok().filter(|&count: &usize| count <= 256);
            return Some(count.map(Token::Skip).ok_or_else(|| FenError::Piece { text: digits.to_owned() }));
        }
        if first == '*' {
            rest = &rest[1..];
            return Some(Ok(Token::Cell(Cell::Hole)));
        }
        let (text, mut after) = rest.split_at(piece_end(rest));
        let letter = text.trim_start_matches(['+', '\'']);
        if letter.len() != 1 || !letter.chars().all(|letter| letter.is_ascii_alphabetic()) {
            let error = FenError::Piece { text: text.to_owned() };
            rest = "";
            return Some(Err(error));
        }
        let mut name =
            if text.contains('+') { format!("+{}", letter.to_ascii_uppercase()) } else { letter.to_ascii_uppercase() };
        if let Some(more) = after.strip_prefix('~') {
            name.push('~');
            after = more;
        }
        rest = after;
        let lower = usize::from(letter.chars().all(|letter| letter.is_ascii_lowercase()));
        let player = lower + if text.contains('\'') { 2 } else { 0 };
        Some(Ok(Token::Cell(Cell::Piece(name, player))))
    })
}

/// Where the text of a piece ends: after its first character that is no mark.
fn piece_end(text: &str) -> usize {
    let mut ends = text.char_indices().filter(|(_, letter)| !matches!(letter, '+' | '\''));
    ends.next().map_or(text.len(), |(index, letter)| index + letter.len_utf8())
}

impl<B: Bits> Position<B> {
    /// The start position.
    ///
    /// # Panics
    /// If the definition's start is wrong; compiling a variant has made sure that it is not.
    #[must_use]
    pub fn start(variant: &Arc<Variant<B>>) -> Self {
        Self::from_fen(variant, &variant.def.start).expect("the start was checked when the variant was compiled")
    }

    /// Reads a FEN. In games for more than two, players that cannot move when it is their turn are out, as after a move.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_fen(variant: &Arc<Variant<B>>, text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_whitespace();
        let placement = fields.next().ok_or(FenError::Missing { what: "the board" })?;
        let mut state = State::empty();
        place(variant, &mut state, placement)?;
        let turn = fields.next().ok_or(FenError::Missing { what: "the side to move" })?;
        let turn = turn_of(turn, variant.players).ok_or_else(|| field("side to move", turn))?;
        state.set_turn(turn);
        if let Some(checks) = variant.rules.checks {
            for side in 0..variant.players {
                state.set_checks(side, checks);
            }
        }
        let fields: Vec<&str> = fields.collect();
        let mut position = Self { variant: Arc::clone(variant), state };
        position.read_fields(&fields)?;
        position.check()?;
        position.state.key = position.state.fresh_key(variant);
        position.put_out_the_lost();
        Ok(position)
    }

    /// Reads what comes after the side to move: every field may be missing, and a number can only be a counter.
    fn read_fields(&mut self, fields: &[&str]) -> Result<(), FenError> {
        let mut fields = fields.iter().copied().peekable();
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(castling) = fields.next_if(|text| !is_number(text)) {
            self.read_castling(castling)?;
            if let Some(en_passant) = fields.next_if(|text| !is_number(text) && !text.contains('+')) {
                self.read_en_passant(en_passant)?;
            }
        }
        let mut counters = Vec::new();
        let mut moved = B::EMPTY;
        for text in fields {
            if let Some(players) = text.strip_prefix('!') {
                self.read_out(players)?;
            } else if let Some(squares) = text.strip_prefix(MOVED) {
                moved = self.read_moved(squares)?;
            } else if text.contains('+') {
                self.read_checks(text)?;
            } else {
                counters.push(text.parse::<u16>().map_err(|_| field("counter", text))?);
            }
        }
        // Where moves are counted, Fairy-Stockfish writes the limit in the place of the square for en passant.
        if counters.len() == 3 && self.variant.def.ending.counting.is_some() {
            counters.remove(0);
        }
        if counters.len() > 2 {
            return Err(FenError::TooMuch { text: counters[2].to_string() });
        }
        if self.variant.def.rules.first_once {
            self.state.set_unmoved(self.first_movers().without(moved));
        }
        self.state.halfmoves = counters.first().copied().unwrap_or(0);
        let number = counters.get(1).copied().unwrap_or(1).max(1);
        let players = self.variant.players as u16;
        self.state.ply = (number - 1).saturating_mul(players).saturating_add(self.state.turn.into());
        Ok(())
    }

    fn read_castling(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let variant = Arc::clone(&self.variant);
        let mut unmoved = B::EMPTY;
        for letter in text.chars() {
            let side = usize::from(letter.is_ascii_lowercase());
            let wrong = || field("castling right", text);
            if !letter.is_ascii_alphabetic() || side >= variant.players {
                return Err(wrong());
            }
            let Some(castling) = &variant.castling else { continue };
            let king = self.state.king_square(&variant, side, castling.king);
            let rank = castling.ranks[side] * variant.size.files();
            let file = letter.to_ascii_uppercase() as u8 - b'A';
            let wing = match letter.to_ascii_uppercase() {
                'K' => Some(0),
                'Q' => Some(1),
                _ => None,
            };
            let square = match (wing, king) {
                (Some(wing), Some(king)) => self.usual_rook(side, king, wing),
                (Some(_), None) => None,
                (None, _) if file < variant.size.files() => Some(rank + file),
                (None, _) => return Err(wrong()),
            };
            let Some(square) = square else { continue };
            if variant.rules.gating {
                unmoved |= B::of(square) & self.state.sides[side];
            }
            let code = self.state.at(square);
            let is_rook = code != 0 && side_of(code) == side && castling.rooks.contains(&type_of(code));
            // Where letters also tell who has not moved, a rook may castle only with a king that has not.
            let king_letter = |king: u8| char::from(b'A' + variant.size.file(king));
            let castles = |&king: &u8| {
                let letter = if side == 0 { king_letter(king) } else { king_letter(king).to_ascii_lowercase() };
                wing.is_some() || !variant.rules.gating || text.contains(letter)
            };
            if let Some(king) = king.filter(|_| is_rook).filter(castles) {
                let wing = usize::from(square < king);
                self.state.set_rook(side, wing, square);
                if variant.rules.gating {
                    unmoved |= B::of(king);
                }
            }
        }
        self.state.set_unmoved(unmoved);
        Ok(())
    }

    /// The rook that is meant where only the wing is named: by its file if that is fixed, or the one farthest from the king.
    fn usual_rook(&self, side: usize, king: u8, wing: usize) -> Option<u8> {
        let variant = &*self.variant;
        let castling = variant.castling.as_ref()?;
        let rank = castling.ranks[side] * variant.size.files();
        let is_rook = |&square: &u8| {
            let code = self.state.at(square);
            code != 0 && side_of(code) == side && castling.rooks.contains(&type_of(code))
        };
        let beside = |&square: &u8| if wing == 0 { square > king } else { square < king };
        let fixed = castling.rook_files.map(|files| rank + files[wing]).filter(is_rook).filter(beside);
        if fixed.is_some() {
            return fixed;
        }
        if wing == 0 { (king + 1..rank + variant.size.files()).rev().find(is_rook) } else { (rank..king).find(is_rook) }
    }

    fn read_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let wrong = || field("square for en passant", text);
        let ends =
            text.char_indices().skip(1).filter(|(_, letter)| letter.is_ascii_lowercase()).map(|(index, _)| index);
        let ends: Vec<usize> = ends.chain([text.len()]).collect();
        let mut start = 0;
        for end in ends {
            let square = self.variant.size.parse(&text[start..end]).ok_or_else(wrong)?;
            if self.state.at(square) == 0 {
                self.set_passed_over(square);
            }
            start = end;
        }
        Ok(())
    }

    /// Finds the pawn that has passed: some enemy pawn that leaps over this square.
    fn set_passed_over(&mut self, square: u8) {
        let us = self.state.us();
        for side in (0..self.variant.players).filter(|&side| side != us) {
            let pawns = self.state.sides[side]
                .squares()
                .filter(|&pawn| self.variant.piece(type_of(self.state.at(pawn))).passes);
            for pawn in pawns {
                let piece = type_of(self.state.at(pawn));
                let lames = self.variant.kind(side, piece).lames.iter().flatten();
                if lames.clone().any(|lame| lame.to == pawn && lame.quiet && lame.way.has(square)) {
                    if self.can_capture_passed(us, square) {
                        self.state.set_en_passant(self.state.en_passant | B::of(square), pawn);
                    }
                    return;
                }
            }
        }
    }

    /// Whether a pawn of a side attacks a square that another has passed over.
    fn can_capture_passed(&self, us: usize, square: u8) -> bool {
        let sources = self.variant.leap_sources[us][usize::from(square)] & self.state.sides[us];
        sources.squares().any(|from| {
            let piece = type_of(self.state.at(from));
            self.variant.piece(piece).en_passant && self.variant.kind(us, piece).capture[usize::from(from)].has(square)
        })
    }

    /// Pieces that stand where those stand that have not moved.
    fn first_movers(&self) -> B {
        let may = |&square: &u8| {
            let code = self.state.at(square);
            let later = &self.variant.kind(side_of(code), type_of(code)).later;
            later.as_ref().is_some_and(|later| later.first.has(square))
        };
        self.state.pieces().squares().filter(may).fold(B::EMPTY, |set, square| set | B::of(square))
    }

    /// Reads which of them have moved: `e2,f2`.
    fn read_moved(&self, text: &str) -> Result<B, FenError> {
        let movers = self.first_movers();
        let square = |name: &str| self.variant.size.parse(name).filter(|&square| movers.has(square));
        let wrong = || field("list of pieces that have moved and came back", text);
        text.split(',').try_fold(B::EMPTY, |set, name| Ok(set | B::of(square(name).ok_or_else(wrong)?)))
    }

    /// Reads which players are out: `!bg`.
    fn read_out(&mut self, text: &str) -> Result<(), FenError> {
        for player in text.chars() {
            let name = player.to_string();
            let out =
                turn_of(&name, self.variant.players).filter(|&out| out != self.state.turn && self.variant.players > 2);
            self.state.put_out(usize::from(out.ok_or_else(|| field("list of players that are out", text))?));
        }
        Ok(())
    }

    /// Reads checks: `3+2` for those that are left, `+0+1` for those given.
    fn read_checks(&mut self, text: &str) -> Result<(), FenError> {
        let wrong = || field("count of checks", text);
        let Some(limit) = self.variant.rules.checks else { return Err(wrong()) };
        let given = text.starts_with('+');
        let mut parts = text.trim_start_matches('+').split('+');
        for side in 0..2 {
            let number: u8 =
                parts.next().and_then(|part| part.parse().ok()).filter(|&number| number <= limit).ok_or_else(wrong)?;
            self.state.set_checks(side, if given { limit - number } else { number });
        }
        if parts.next().is_some() { Err(wrong()) } else { Ok(()) }
    }

    /// Checks that the rules can say which moves are legal.
    fn check(&self) -> Result<(), FenError> {
        if self.variant.players > 2 {
            return Ok(());
        }
        let us = self.state.us();
        if self.decided().is_none()
            && !self.variant.rules.no_check
            && self.is_attacked(1 - us)
            && !self.variant.rules.all_royals
        {
            return Err(FenError::OpponentInCheck);
        }
        Ok(())
    }

    /// The position as a FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut text = self.placement();
        let variant = &*self.variant;
        if !variant.hand.is_empty() {
            text.push('[');
            for side in 0..variant.players {
                for (slot, &piece) in variant.hand.iter().enumerate() {
                    let letter = self.letter(code(side, piece));
                    text.push_str(&letter.repeat(self.state.hands[side][slot].into()));
                }
            }
            text.push(']');
        }
        let turn = TURNS[self.state.us()];
        let _ = write!(text, " {turn} {} {}", self.castling_text(), self.en_passant_text());
        if variant.rules.checks.is_some() {
            let _ = write!(text, " {}+{}", self.state.checks[0], self.state.checks[1]);
        }
        let number = self.state.ply / variant.players as u16 + 1;
        let _ = write!(text, " {} {number}", self.state.halfmoves);
        let out = (0..variant.players).filter(|&side| self.state.out >> side & 1 == 1);
        let out: String = out.map(|side| TURNS[side]).collect();
        if !out.is_empty() {
            let _ = write!(text, " !{out}");
        }
        let moved = self.first_movers().without(self.state.unmoved);
        if variant.def.rules.first_once && moved.any() {
            let names: Vec<String> = moved.squares().map(|square| variant.size.name(square).to_string()).collect();
            let _ = write!(text, " {MOVED}{}", names.join(","));
        }
        text
    }

    fn placement(&self) -> String {
        let size = self.variant.size;
        let mut text = String::new();
        for rank in (0..size.ranks()).rev() {
            let mut skip = 0;
            for file in 0..size.files() {
                let square = rank * size.files() + file;
                let cell = match self.state.at(square) {
                    _ if !self.variant.board.has(square) => "*".to_owned(),
                    0 => {
                        skip += 1;
                        continue;
                    }
                    code => self.letter(code),
                };
                if skip > 0 {
                    let _ = write!(text, "{skip}");
                    skip = 0;
                }
                text.push_str(&cell);
            }
            if skip > 0 {
                let _ = write!(text, "{skip}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The letter of a piece as a FEN shows it.
    pub(crate) fn letter(&self, code: u8) -> String {
        let letter = &self.variant.piece(type_of(code)).letter;
        match side_of(code) {
            0 => letter.clone(),
            1 => letter.to_ascii_lowercase(),
            2 => format!("'{letter}"),
            _ => format!("'{}", letter.to_ascii_lowercase()),
        }
    }

    fn castling_text(&self) -> String {
        let mut text = String::new();
        let size = self.variant.size;
        for side in 0..self.variant.players.min(2) {
            let mut add = |letter: char| text.push(if side == 0 { letter } else { letter.to_ascii_lowercase() });
            let king = self
                .variant
                .castling
                .as_ref()
                .and_then(|castling| self.state.king_square(&self.variant, side, castling.king));
            let mut shown = B::EMPTY;
            for (wing, usual) in ['K', 'Q'].into_iter().enumerate() {
                let rook = self.state.rooks[side][wing];
                if rook == NONE {
                    continue;
                }
                shown |= B::of(rook) | king.map_or(B::EMPTY, B::of);
                let outer = king.and_then(|king| self.usual_rook(side, king, wing)) == Some(rook);
                add(if outer { usual } else { char::from(b'A' + size.file(rook)) });
            }
            if self.variant.rules.gating {
                let gates = self.state.unmoved & self.state.sides[side] & self.variant.gates[side];
                gates.without(shown).squares().for_each(|square| add(char::from(b'A' + size.file(square))));
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    fn en_passant_text(&self) -> String {
        if self.state.en_passant.is_empty() {
            return "-".to_owned();
        }
        self.state.en_passant.squares().map(|square| self.variant.size.name(square).to_string()).collect()
    }
}

fn field(what: &'static str, text: &str) -> FenError {
    FenError::Field { what, text: text.to_owned() }
}

/// What comes before the pieces that have moved and came back to where first moves begin.
const MOVED: &str = "moved:";

/// The letters of the players in turn.
const TURNS: [char; 4] = ['w', 'b', 'y', 'g'];

fn turn_of(text: &str, players: usize) -> Option<u8> {
    let mut letters = text.chars();
    let (letter, rest) = (letters.next()?, letters.next());
    let turn = TURNS.iter().position(|&turn| turn == letter).filter(|_| rest.is_none())?;
    (turn < players).then_some(turn as u8)
}

/// Puts the pieces of a placement on the board and into the hands.
fn place<B: Bits>(variant: &Arc<Variant<B>>, state: &mut State<B>, placement: &str) -> Result<(), FenError> {
    let size = variant.size;
    let piece = |letter: &str, player: usize| {
        let found = variant.type_of(letter).filter(|_| player < variant.players);
        found.ok_or_else(|| FenError::Piece { text: letter.to_owned() })
    };
    for (square, cell) in rows(placement, size)? {
        let name = || size.name(square).to_string();
        match cell {
            Cell::Hole if variant.board.has(square) => return Err(FenError::Hole { square: name() }),
            Cell::Hole => {}
            Cell::Piece(..) if !variant.board.has(square) => return Err(FenError::InHole { square: name() }),
            Cell::Piece(letter, player) => {
                // A mark that a variant has no use for says nothing.
                let letter =
                    if variant.type_of(&letter).is_some() { letter } else { letter.trim_end_matches('~').to_owned() };
                state.put(variant, code(player, piece(&letter, player)?), square);
            }
        }
    }
    let hand = match placement.split_once('[') {
        Some((_, hand)) => hand.strip_suffix(']').ok_or(FenError::Bracket)?,
        None if placement.split('/').count() > usize::from(size.ranks()) => {
            placement.rsplit('/').next().unwrap_or_default()
        }
        None => return Ok(()),
    };
    read_hand(variant, state, hand, piece)
}

fn read_hand<B: Bits>(
    variant: &Variant<B>,
    state: &mut State<B>,
    hand: &str,
    piece: impl Fn(&str, usize) -> Result<PieceType, FenError>,
) -> Result<(), FenError> {
    if hand == "-" {
        return Ok(());
    }
    for token in tokens(hand) {
        let Token::Cell(Cell::Piece(letter, player)) = token? else {
            return Err(field("hand", hand));
        };
        let slot = variant.piece(piece(&letter, player)?).slot.ok_or_else(|| field("hand of this variant", hand))?;
        let count = state.hands[player][usize::from(slot)];
        let more = count.checked_add(1).ok_or(FenError::Hand { count: 256 })?;
        state.set_hand(player, slot, more);
    }
    Ok(())
}
