//! A second implementation of the rules, as slow and as plain as the rule book: maps of letters, every move tried out.
//! It shares nothing with the first but the texts that both read and write.

use std::collections::BTreeMap;

type At = (i32, i32);
/// Lower-case letter, heroic.
type Man = (char, bool);

const STACKS: &str = " nf nc ni nm nt nfc nfi nfm nft fc fi fm ft ftc fti ftm tc ti tm ea eg es hc ";
/// Whoever carries comes before what he carries.
const ORDER: &str = "nftehcimags";
const DIRECTIONS: [At; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Team {
    blue: bool,
    men: Vec<Man>,
}

#[derive(Clone, Debug)]
pub(crate) struct Model {
    board: BTreeMap<At, Team>,
    blue: bool,
    quiet_turns: u32,
    number: u32,
    /// Origin, letters there that have acted, whether something was captured.
    session: Option<(At, String, bool)>,
}

/// What a unit does: the letters that move, from, whether it is a deployment, the kind, to.
#[derive(Clone, Debug)]
struct Action {
    men: Vec<Man>,
    from: At,
    deploy: bool,
    kind: char,
    to: At,
}

impl Model {
    pub(crate) fn parse(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, text) in fields[0].split('/').enumerate() {
            let (mut file, mut heroic, mut open) = (0, false, None::<Team>);
            let mut number = 0;
            for letter in text.chars().chain(['.']) {
                if let Some(digit) = letter.to_digit(10) {
                    number = number * 10 + digit as i32;
                    continue;
                }
                file += std::mem::take(&mut number);
                match letter {
                    '.' => {}
                    '+' => heroic = true,
                    '(' => open = Some(Team { blue: false, men: Vec::new() }),
                    ')' => {
                        board.insert((file, 11 - row as i32), open.take().expect("an open stack"));
                        file += 1;
                    }
                    _ => {
                        let blue = letter.is_lowercase();
                        let man = (letter.to_ascii_lowercase(), std::mem::take(&mut heroic));
                        if let Some(team) = &mut open {
                            team.blue = blue;
                            team.men.push(man);
                        } else {
                            board.insert((file, 11 - row as i32), Team { blue, men: vec![man] });
                            file += 1;
                        }
                    }
                }
            }
        }
        let clock = |index: usize| fields[index].parse().expect("a clock");
        Self { board, blue: fields[1] == "b", quiet_turns: clock(4), number: clock(5), session: None }
    }

    /// The FEN of the board as it stands, also inside a deployment.
    pub(crate) fn fen(&self) -> String {
        let rank = |y: i32| {
            let (mut text, mut empty) = (String::new(), 0);
            for x in 0..11 {
                let Some(team) = self.board.get(&(x, y)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                let letters = letters(&team.men);
                let letters = if team.blue { letters } else { letters.to_uppercase() };
                text += &if team.men.len() > 1 { format!("({letters})") } else { letters };
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let ranks: Vec<String> = (0..12).rev().map(rank).collect();
        let turn = if self.blue { 'b' } else { 'r' };
        format!("{} {turn} - - {} {}", ranks.join("/"), self.quiet_turns, self.number)
    }

    pub(crate) fn in_check(&self) -> bool {
        self.attacked(self.blue)
    }

    /// The keys of all legal actions, sorted.
    pub(crate) fn keys(&self) -> Vec<String> {
        let mut keys: Vec<String> =
            self.candidates().into_iter().filter(|action| self.is_legal(action)).map(|action| action.key()).collect();
        if self.session.is_some() && self.committed().is_some() {
            keys.push("commit".to_owned());
        }
        keys.sort();
        keys
    }

    /// The model after the action with a key.
    pub(crate) fn play(&self, key: &str) -> Self {
        if key == "commit" {
            return self.committed().expect("the commit is legal");
        }
        let action = self.candidates().into_iter().find(|action| action.key() == key).expect("the key is legal");
        self.after(&action)
    }

    fn commander(&self, blue: bool) -> Option<At> {
        self.board.iter().find(|(_, team)| team.blue == blue && has(team, 'c')).map(|(&at, _)| at)
    }

    fn candidates(&self) -> Vec<Action> {
        if self.session.is_none() && (self.commander(true).is_none() || self.commander(false).is_none()) {
            return Vec::new();
        }
        let mut actions = Vec::new();
        for (&from, team) in &self.board {
            let acted = match &self.session {
                Some((origin, acted, _)) if *origin == from => acted.as_str(),
                Some(_) => continue,
                None => "",
            };
            if team.blue != self.blue {
                continue;
            }
            let idle: Vec<Man> = team.men.iter().copied().filter(|man| !acted.contains(man.0)).collect();
            for choice in 1..1 << idle.len() {
                let men: Vec<Man> = (0..idle.len()).filter(|i| choice >> i & 1 == 1).map(|i| idle[i]).collect();
                let deploy = self.session.is_some() || men.len() < team.men.len();
                self.walk(from, &men, deploy, &mut actions);
            }
        }
        actions
    }

    fn is_legal(&self, action: &Action) -> bool {
        let next = self.after(action);
        if next.blue != self.blue {
            return next.may_end(self.blue, action.from);
        }
        next.committed().is_some() || next.candidates().iter().any(|action| next.is_legal(action))
    }

    /// After the end of the deployment, if it is legal.
    fn committed(&self) -> Option<Self> {
        let (origin, _, captured) = self.session.clone()?;
        let mut next = self.clone();
        next.end_turn(captured);
        next.may_end(self.blue, origin).then_some(next)
    }

    /// Whether a turn of a side may have ended like this.
    fn may_end(&self, blue: bool, origin: At) -> bool {
        let stands = self.board.get(&origin).is_none_or(|team| may_stand(team.men[0].0, origin));
        stands && self.commander(blue).is_some() && !self.attacked(blue) && !self.faces()
    }

    fn after(&self, action: &Action) -> Self {
        let mut next = self.clone();
        let team = next.board.remove(&action.from).expect("a unit moves");
        let rest: Vec<Man> = team.men.iter().copied().filter(|man| !action.men.contains(man)).collect();
        let captured = "csk".contains(action.kind);
        if captured {
            next.board.remove(&action.to).expect("something is captured");
        }
        if action.kind == 's' {
            next.board.insert(action.from, team.clone());
        } else if !rest.is_empty() {
            next.board.insert(action.from, Team { blue: team.blue, men: rest.clone() });
        }
        if "ncb".contains(action.kind) {
            let mut men = action.men.clone();
            men.extend(next.board.remove(&action.to).into_iter().flat_map(|friend| friend.men));
            men.sort_by_key(|man| ORDER.find(man.0));
            next.board.insert(action.to, Team { blue: team.blue, men });
        }
        if !action.deploy {
            next.end_turn(captured);
            return next;
        }
        let (_, mut acted, before) = next.session.take().unwrap_or((action.from, String::new(), false));
        if action.kind == 's' {
            acted.push(action.men[0].0);
        }
        let idle = next.board.get(&action.from).is_some_and(|team| team.men.iter().any(|man| !acted.contains(man.0)));
        next.session = Some((action.from, acted, before || captured));
        if !idle {
            next.end_turn(before || captured);
        }
        next
    }

    fn end_turn(&mut self, captured: bool) {
        let us = self.blue;
        self.session = None;
        self.quiet_turns = if captured { 0 } else { self.quiet_turns + 1 };
        self.number += u32::from(us);
        self.blue = !us;
        let heroes = self.commander(!us).map(|at| self.attackers(at, us)).unwrap_or_default();
        for (at, letter) in heroes {
            self.promote(at, letter);
        }
        for blue in [false, true] {
            let mine = self.board.iter().filter(|(_, team)| team.blue == blue);
            let men: Vec<(At, char)> =
                mine.flat_map(|(&at, team)| team.men.iter().map(move |man| (at, man.0))).collect();
            if let ([a, b], true) = (&men[..], self.commander(blue).is_some()) {
                let guard = if a.1 == 'c' { b } else { a };
                self.promote(guard.0, guard.1);
            }
        }
    }

    fn promote(&mut self, at: At, letter: char) {
        for man in self.board.get_mut(&at).into_iter().flat_map(|team| &mut team.men) {
            man.1 |= man.0 == letter;
        }
    }

    fn attacked(&self, blue: bool) -> bool {
        self.commander(blue).is_some_and(|at| !self.attackers(at, !blue).is_empty())
    }

    /// Men of a side that could capture on a square, by the same walk that moves them.
    fn attackers(&self, target: At, blue: bool) -> Vec<(At, char)> {
        let mut found = Vec::new();
        for (&from, team) in self.board.iter().filter(|(_, team)| team.blue == blue) {
            for &man in &team.men {
                let mut model = self.clone();
                model.blue = blue;
                let mut actions = Vec::new();
                model.walk(from, &[man], team.men.len() > 1, &mut actions);
                let flies = |action: &Action| man.0 == 'c' && distance(action.from, action.to) > 1;
                if actions.iter().any(|action| action.to == target && "csk".contains(action.kind) && !flies(action)) {
                    found.push((from, man.0));
                }
            }
        }
        found
    }

    /// Whether the commanders stand alone on an open line.
    fn faces(&self) -> bool {
        let (Some(a), Some(b)) = (self.commander(false), self.commander(true)) else { return false };
        let alone = [a, b].iter().all(|at| self.board[at].men.len() == 1);
        alone && (a.0 == b.0 || a.1 == b.1) && between(a, b).iter().all(|at| !self.board.contains_key(at))
    }

    /// Whether the enemy's commander sees an empty square; our own does not stand in his way.
    fn is_seen(&self, at: At) -> bool {
        let (Some(eye), own) = (self.commander(!self.blue), self.commander(self.blue)) else { return false };
        self.board[&eye].men.len() == 1
            && !self.board.contains_key(&at)
            && (eye.0 == at.0 || eye.1 == at.1)
            && between(eye, at).iter().all(|square| !self.board.contains_key(square) || Some(*square) == own)
    }

    /// Defenders of the enemy that cover a square.
    fn covering(&self, at: At) -> Vec<At> {
        let covers = |(&center, team): (&At, &Team)| {
            let (letter, heroic) = team.men[0];
            let level = match letter {
                'g' | 'n' => 1 + i32::from(heroic),
                's' => 2 + i32::from(heroic),
                _ => return None,
            };
            let (dx, dy) = (center.0 - at.0, center.1 - at.1);
            (team.blue != self.blue && dx * dx + dy * dy <= level * level).then_some(center)
        };
        self.board.iter().filter_map(covers).collect()
    }

    /// Section 3 of the rule book for a group.
    fn walk(&self, from: At, men: &[Man], deploy: bool, actions: &mut Vec<Action>) {
        let (letter, heroic) = men[0];
        let (mut reach, mut gun, mut torpedo) = match letter {
            'c' => (99, 1, 1),
            't' | 's' => (2, 2, 2),
            'a' => (3, 3, 3),
            'f' => (4, 4, 4),
            'n' => (4, 3, 4),
            'h' => (0, 0, 0),
            _ => (1, 1, 1),
        };
        if heroic && letter != 'c' {
            (reach, gun, torpedo) = (reach + 1, gun + 1, torpedo + 1);
        }
        let lobs = "asnf".contains(letter);
        let mut add = |kind: char, to: At| actions.push(Action { men: men.to_vec(), from, deploy, kind, to });
        for step in DIRECTIONS {
            let diagonal = step.0 != 0 && step.1 != 0;
            if diagonal && !heroic && !"masfn".contains(letter) {
                continue;
            }
            let (mut stopped, mut blocked) = (false, false);
            let (mut zone, mut left): (Vec<At>, bool) = (Vec::new(), false);
            for n in 1.. {
                let to = (from.0 + n * step.0, from.1 + n * step.1);
                if !on_board(to) || letter == 'c' && self.is_seen(to) {
                    break;
                }
                let mut kamikaze = false;
                if letter == 'f' && !heroic {
                    let cover = self.covering(to);
                    left |= cover.is_empty() && !zone.is_empty();
                    zone.extend(cover);
                    zone.sort_unstable();
                    zone.dedup();
                    if zone.len() > 1 || left {
                        break;
                    }
                    kamikaze = !zone.is_empty();
                }
                if letter == 's' && diagonal && n > reach - 1 || letter != 'c' && n > reach.max(torpedo) {
                    break;
                }
                let last = (to.0 - step.0, to.1 - step.1);
                stopped |= letter != 'f' && !may_stand(letter, to)
                    || "ags".contains(letter) && (from.1 < 6) != (to.1 < 6) && !(step.0 == 0 && [5, 7].contains(&to.0))
                    || letter == 'n' && cuts_corner(last, to);
                let free = n <= reach && !stopped && !blocked;
                match self.board.get(&to) {
                    None if free && may_stand(letter, to) && !kamikaze => add('n', to),
                    None => {}
                    Some(other) if other.blue != self.blue => {
                        let range = if other.men[0].0 == 'n' { torpedo } else { gun };
                        let lands = may_stand(letter, to);
                        match (n <= range, kamikaze) {
                            (false, _) => {}
                            (true, true) => add('k', to),
                            (true, false) if lands => add('c', to),
                            (true, false) if !deploy || men.len() == 1 => add('s', to),
                            (true, false) => {}
                        }
                        if n <= range && !kamikaze && letter == 'f' && !deploy && lands {
                            add('s', to);
                        }
                    }
                    Some(friend) => {
                        let mut joined = [men, &friend.men].concat();
                        joined.sort_by_key(|man| ORDER.find(man.0));
                        let letters: String = joined.iter().map(|man| man.0).collect();
                        let allowed = STACKS.contains(&format!(" {letters} ")) && may_stand(joined[0].0, to);
                        if free && allowed && !kamikaze {
                            add('b', to);
                        }
                    }
                }
                if let Some(other) = self.board.get(&to) {
                    blocked |= letter != 'f' && !(letter == 'n' && other.men[0].0 != 'n');
                }
                if blocked && !lobs {
                    break;
                }
            }
        }
        if letter == 'c' && self.faces() && self.commander(self.blue) == Some(from) {
            let enemy = self.commander(!self.blue).expect("commanders face each other");
            if distance(from, enemy) > 1 {
                add('c', enemy);
            }
        }
    }
}

impl Action {
    fn key(&self) -> String {
        let arrow = if self.deploy { '>' } else { '-' };
        format!("{}:{}{arrow}{}{}", letters(&self.men), name(self.from), self.kind, name(self.to))
    }
}

fn letters(men: &[Man]) -> String {
    men.iter().map(|man| if man.1 { format!("+{}", man.0) } else { man.0.to_string() }).collect()
}

fn name((x, y): At) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

fn has(team: &Team, letter: char) -> bool {
    team.men.iter().any(|man| man.0 == letter)
}

fn on_board((x, y): At) -> bool {
    (0..11).contains(&x) && (0..12).contains(&y)
}

fn may_stand(letter: char, (x, y): At) -> bool {
    let mouth = (3..=4).contains(&x) && (5..=6).contains(&y);
    if letter == 'n' { x <= 2 || mouth } else { x >= 2 }
}

fn cuts_corner(a: At, b: At) -> bool {
    let pair = [a.min(b), a.max(b)];
    pair == [(2, 4), (3, 5)] || pair == [(2, 7), (3, 6)]
}

fn distance(a: At, b: At) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// The squares strictly between two on a line.
fn between(a: At, b: At) -> Vec<At> {
    let step = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
    (1..distance(a, b)).map(|n| (a.0 + n * step.0, a.1 + n * step.1)).collect()
}
