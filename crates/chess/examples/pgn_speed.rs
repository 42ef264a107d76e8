//! How fast PGN files are read: `cargo run --release --example pgn_speed FILE...`

use std::{
    env,
    fs::File,
    io::{self, BufReader},
    path::Path,
    time::{Duration, Instant},
};

use chronicle_chess::pgn::{Line, Reader, Scanner, Visitor};

/// Counts words in the place of moves.
#[derive(Default)]
struct Moves(usize);

impl Visitor for Moves {
    fn san(&mut self, _: &str, _: Line) {
        self.0 += 1;
    }
}

fn main() -> io::Result<()> {
    for path in env::args().skip(1) {
        let path = Path::new(&path);
        let whole = best(path, |source| {
            let games: Vec<_> = Reader::new(source).map(|game| game.map(|game| game.moves.len())).collect();
            (games.len(), games.iter().flatten().sum())
        })?;
        let main_lines = best(path, |source| {
            let games: Vec<_> = Reader::new(source).main_lines_only().map(|game| game.map(|g| g.moves.len())).collect();
            (games.len(), games.iter().flatten().sum())
        })?;
        let scan = best(path, |source| {
            let (mut scanner, mut games, mut moves) = (Scanner::new(source), 0, Moves::default());
            while scanner.read_game(&mut moves).is_ok_and(|found| found) {
                games += 1;
            }
            (games, moves.0)
        })?;
        println!("{}", path.display());
        for (name, (time, (games, moves))) in [("whole", whole), ("main lines", main_lines), ("scan only", scan)] {
            println!("  {name:10} {:8.2} ms  {games} games, {moves} moves", time.as_secs_f64() * 1e3);
        }
    }
    Ok(())
}

/// The best time of seven, and what was counted.
fn best<T>(path: &Path, read: impl Fn(BufReader<File>) -> T) -> io::Result<(Duration, T)> {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..7 {
        let source = BufReader::new(File::open(path)?);
        let start = Instant::now();
        let result = read(source);
        let time = start.elapsed();
        if best.as_ref().is_none_or(|(least, _)| time < *least) {
            best = Some((time, result));
        }
    }
    Ok(best.expect("seven is more than none"))
}
