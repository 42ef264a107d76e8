//! The game on the screen: board, players, score sheet and what is going on.

#[cfg(test)]
mod tests;

use chronicle_chess::{Bitboard, ByColor, CastlingSide, Color, Move, Piece, PlayedGame, Square};

use super::{
    finish::{Finish, describe, name},
    player::Player,
    story::{Story, balance, rows},
};
use crate::{
    board::{self, Look, Marks, Size, Symbols},
    ink::Ink,
};

/// How a game is shown: everything that is not the game itself.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) ink: Ink,
    pub(crate) symbols: Symbols,
    /// The room on the screen.
    pub(crate) canvas: Canvas,
    /// The side at the bottom of the board.
    pub(crate) bottom: Color,
    pub(crate) players: ByColor<Player>,
    /// The piece whose moves are shown.
    pub(crate) selected: Option<Square>,
    /// How the game ended.
    pub(crate) finish: Option<Finish>,
}

/// The size of a screen in characters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Canvas {
    /// What terminals have had since there were terminals.
    pub(crate) const USUAL: Self = Self { width: 80, height: 24 };
}

/// Columns between the board and what stands beside it.
const GAP: usize = 3;
/// Columns that the score sheet needs.
const SHEET: usize = 24;
/// Rows below the board: a blank one, the state, a claim, a few lines of answers, the prompt.
const FOOT: usize = 9;

/// Draws a game. Lines end with a line feed, the last one too.
pub(crate) fn render(game: &PlayedGame, view: &View) -> String {
    let size = view.size();
    let look = Look { ink: view.ink, symbols: view.symbols, size };
    let board = board::draw(game.position().board(), view.bottom, &marks(game, view), look);
    let story = Story::of(game);
    let lines = if view.canvas.width >= size.width() + GAP + SHEET {
        let panel = panel(game, &story, view, board.len());
        board.iter().zip(panel).map(|(left, right)| format!("{left}{:GAP$}{right}", "")).collect()
    } else {
        stacked(game, &story, view, board)
    };
    let mut text = String::new();
    for line in lines.iter().map(String::as_str).chain([""]).chain(state(game, view).iter().map(String::as_str)) {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

impl View {
    /// Large squares where they fit together with everything else, and where colours make them squares.
    fn size(&self) -> Size {
        let is_wide = self.canvas.width >= Size::Large.width() + GAP + SHEET;
        let is_high = self.canvas.height >= Size::Large.height() + FOOT;
        if is_wide && is_high && self.ink == Ink::Color { Size::Large } else { Size::Small }
    }

    /// The sides from the top of the board to its bottom.
    fn sides(&self) -> [Color; 2] {
        [!self.bottom, self.bottom]
    }
}

fn marks(game: &PlayedGame, view: &View) -> Marks {
    let position = game.position();
    let king = position.board().king(position.turn()).bit();
    Marks {
        last_move: game.moves().next_back().map_or(Bitboard::EMPTY, touched),
        check: if position.is_check() { king } else { Bitboard::EMPTY },
        selected: view.selected.map_or(Bitboard::EMPTY, Square::bit),
        targets: view.selected.map_or(Bitboard::EMPTY, |square| position.dests(square)),
    }
}

/// The squares that a move leaves and enters; for castling those of the king.
fn touched(mv: Move) -> Bitboard {
    let to = match mv.castling_side() {
        Some(side) => Square::at(CastlingSide::king_file(side), mv.from().rank()),
        None => mv.to(),
    };
    mv.from().bit() | to.bit()
}

/// What stands beside the board: a player at each end, the score sheet between them.
fn panel(game: &PlayedGame, story: &Story, view: &View, height: usize) -> Vec<String> {
    let [top, bottom] = view.sides();
    let spacious = view.size() == Size::Large;
    let mut lines = vec![player(game, view, top), taken(game, story, view, top)];
    if spacious {
        lines.push(String::new());
    }
    let mut foot = vec![taken(game, story, view, bottom), player(game, view, bottom)];
    if spacious {
        foot.insert(0, String::new());
    }
    // The bottom line of the board is that of the file letters; the panel ends above it.
    let room = height - 1 - lines.len() - foot.len();
    let sheet = sheet(game, story, view, room);
    let blank = room - sheet.len();
    lines.extend(sheet);
    lines.extend(std::iter::repeat_n(String::new(), blank));
    lines.extend(foot);
    lines.push(String::new());
    lines
}

/// On a narrow screen the players stand above and below the board, and the last moves in one line.
fn stacked(game: &PlayedGame, story: &Story, view: &View, board: Vec<String>) -> Vec<String> {
    let [top, bottom] = view.sides();
    let mut lines = vec![format!(" {}{}", player(game, view, top), taken(game, story, view, top))];
    lines.extend(board);
    lines.push(format!(" {}{}", player(game, view, bottom), taken(game, story, view, bottom)));
    if let Some(&(number, white, black)) = rows(game, &story.moves).last() {
        lines.push(format!(" {number}. {} {}", white.unwrap_or("..."), black.unwrap_or_default()));
    }
    lines
}

/// A side and who plays it; the one to move has the filled mark.
fn player(game: &PlayedGame, view: &View, color: Color) -> String {
    let to_move = view.finish.is_none() && game.position().turn() == color;
    let text = format!("{} {}", if to_move { '▸' } else { ' ' }, name(color));
    let text = if to_move { view.ink.bold(&text) } else { text };
    format!("{text} {}", view.ink.dim(&view.players[color].to_string()))
}

/// What a side has taken, and by how much it leads.
fn taken(game: &PlayedGame, story: &Story, view: &View, color: Color) -> String {
    let symbols: String = story.taken[color].iter().map(|&role| symbol(Piece { role, color: !color }, view)).collect();
    let lead = match color {
        Color::White => balance(game),
        Color::Black => -balance(game),
    };
    match (symbols.is_empty(), lead > 0) {
        (_, false) => format!("  {symbols}"),
        (true, true) => format!("  {}", view.ink.bold(&format!("+{lead}"))),
        (false, true) => format!("  {symbols} {}", view.ink.bold(&format!("+{lead}"))),
    }
}

fn symbol(piece: Piece, view: &View) -> char {
    match view.symbols {
        Symbols::Figurines => piece.figurine(),
        Symbols::Letters => piece.letter(),
    }
}

/// The last rows of the score sheet that fit; the last move stands out.
fn sheet(game: &PlayedGame, story: &Story, view: &View, room: usize) -> Vec<String> {
    let rows = rows(game, &story.moves);
    let skipped = rows.len().saturating_sub(room);
    let last = rows.len().saturating_sub(1);
    let write = |(index, &(number, white, black)): (usize, &(u32, Option<&str>, Option<&str>))| {
        let white = format!("{:<8}", white.unwrap_or("..."));
        let black = black.unwrap_or_default().to_owned();
        let (white, black) = match index == last {
            true if black.is_empty() => (view.ink.bold(&white), black),
            true => (white, view.ink.bold(&black)),
            false => (white, black),
        };
        format!("{} {white}{black}", view.ink.dim(&format!("{number:>4}.")))
    };
    rows.iter().enumerate().skip(skipped).map(write).collect()
}

/// Who is to move or how it ended, and which draws can be claimed.
fn state(game: &PlayedGame, view: &View) -> Vec<String> {
    let ink = view.ink;
    if let Some(finish) = view.finish {
        return vec![format!(" {}", ink.bold(&finish.to_string()))];
    }
    let position = game.position();
    let check = if position.is_check() { format!(": {}", ink.alarm("check!")) } else { String::new() };
    let turn = ink.bold(&format!("{} to move", name(position.turn())));
    let mut lines = vec![format!(" {turn}{check}")];
    let claims: Vec<&str> = game.claims().into_iter().map(describe).collect();
    if !claims.is_empty() {
        lines.push(format!(" `draw` claims a draw: {}.", claims.join(", ")));
    }
    lines
}
