//! Figures in a page that people write: each benchmark has a part of it for its table, between two marks.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::project;

/// Writes the table of a benchmark into its part of a page. What it is made from is the part as it was.
pub(super) fn write(page: &Path, part: &str, table: impl FnOnce(&str) -> String) -> Result<()> {
    let file = project::root().join(page);
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let text = replaced(&text, part, table).with_context(|| format!("{} has no part {part:?}", file.display()))?;
    fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    println!("Written to {}.", file.display());
    Ok(())
}

/// A page with another part; `None` if it has no such part.
fn replaced(page: &str, part: &str, table: impl FnOnce(&str) -> String) -> Option<String> {
    let (before, rest) = page.split_once(&format!("<!-- {part} -->\n"))?;
    let (old, after) = rest.split_once(&format!("<!-- end of {part} -->\n"))?;
    let new = table(old);
    Some(format!("{before}<!-- {part} -->\n{new}<!-- end of {part} -->\n{after}"))
}

/// A table with some rows anew. The others stay as they are, all in the order of their first cells.
pub(super) fn merged(old: &str, head: &str, new: &[String]) -> String {
    let first = |row: &str| row.split('|').nth(1).unwrap_or_default().trim().to_owned();
    let rows = old.lines().filter(|line| line.starts_with("| ") && !head.contains(line));
    let mut all: BTreeMap<String, &str> = rows.map(|row| (first(row), row)).collect();
    all.extend(new.iter().map(|row| (first(row), row.as_str())));
    let rows: String = all.values().map(|row| format!("{row}\n")).collect();
    format!("{head}{rows}")
}

/// A table that is printed row by row, and then written into a page.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these names above its columns, printed at once.
    pub(super) fn new(head: &[&str]) -> Self {
        let mut table = Self { rows: Vec::new() };
        table.row(head);
        table
    }

    /// Adds a row, and prints it.
    pub(super) fn row(&mut self, cells: &[&str]) {
        let (first, others) = cells.split_first().map_or(("", &[][..]), |(first, others)| (*first, others));
        let others: String = others.iter().map(|cell| format!("{cell:>26}")).collect();
        println!("  {first:<16}{others}");
        self.rows.push(cells.iter().map(|&cell| cell.to_owned()).collect());
    }

    /// The table as a page shows it.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: &Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut rows = self.rows.iter().map(line);
        let head = rows.next().unwrap_or_default();
        let rule = "|---".repeat(self.rows.first().map_or(0, Vec::len));
        format!("{head}{rule}|\n{}", rows.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "|  | score |\n|---|---|\n";

    #[test]
    fn a_part_is_replaced_and_nothing_else() {
        let page = "Text.\n<!-- a -->\nold\n<!-- end of a -->\nMore.\n<!-- b -->\nb\n<!-- end of b -->\n";
        let new = replaced(page, "a", |old| format!("{old}new\n"));
        assert_eq!(new.as_deref(), Some(&*page.replace("old\n", "old\nnew\n")));
        assert_eq!(replaced(page, "c", str::to_owned), None);
        assert_eq!(replaced("<!-- a -->\nwithout an end\n", "a", str::to_owned), None);
    }

    #[test]
    fn a_table_is_written_with_its_head() {
        let mut table = Table::new(&["", "score"]);
        table.row(&["shogi", "95 %"]);
        assert_eq!(table.markdown(), "|  | score |\n|---|---|\n| shogi | 95 % |\n");
    }

    #[test]
    fn rows_are_merged_by_their_first_cell() {
        let old = format!("{HEAD}| atomic | 90 % |\n| shogi | 100 % |\n");
        let new = ["| shogi | 95 % |".to_owned(), "| chess | 100 % |".to_owned()];
        let wanted = format!("{HEAD}| atomic | 90 % |\n| chess | 100 % |\n| shogi | 95 % |\n");
        assert_eq!(merged(&old, HEAD, &new), wanted);
        assert_eq!(merged("", HEAD, &new[..1]), format!("{HEAD}| shogi | 95 % |\n"));
    }
}
