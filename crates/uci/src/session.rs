use std::{
    collections::{VecDeque, hash_map::RandomState},
    fmt::Write as _,
    hash::BuildHasher,
    io::{self, BufRead, Write},
    ops::ControlFlow,
    path::Path,
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use chronicle_engine::{
    Book, BookChoice, BookError, Control, Engine, EngineError, Evaluation, EvaluationError, GameRecord, Limits,
    MoveError, Param, Params, PositionError, Rules, RulesError, Tables, TablesError, TimeLimit,
};
use thiserror::Error;

use crate::{
    Change, Command, Go, OptionError, OptionSpec, Options, Start,
    job::{Ended, Job, Place},
    output::{Best, Text},
    show,
    writer::Writer,
};

/// What the engine lists in answer to `uci`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// What users set.
    #[default]
    Options,
    /// Also the parameters of the search, for tuners and for matches between settings.
    OptionsAndParams,
}

/// Talks UCI until `quit`, the end of the input, or nobody reads the output any more.
///
/// The input is read in a thread of its own, which may outlive the call if the input blocks. Searches run beside the
/// loop, so that it answers at any time; what cannot be done during a search waits until it has ended.
///
/// # Errors
/// If the output fails other than by a broken pipe, or there is no memory for an engine.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static, offer: Offer) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    let reader = sender.clone();
    thread::Builder::new().name("uci input".to_owned()).spawn(move || read(input, &reader))?;
    let mut session = Session::new(Writer::new(output), Workplace::Beside(start_worker(sender)?), offer)?;
    for message in &receiver {
        if session.receive(message).is_break() || session.writer.is_broken() {
            break;
        }
    }
    session.shut_down(&receiver);
    session.writer.result()
}

/// A conversation without threads, for places that have none: who calls is held until a search has ended.
///
/// ```
/// use chronicle_uci::Conversation;
///
/// let mut conversation = Conversation::new(std::io::sink(), || false)?;
/// assert!(conversation.hear("position startpos moves e2e4").is_continue());
/// assert!(conversation.hear("go depth 2").is_continue()); // the sink has got a move
/// assert!(conversation.hear("quit").is_break());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Conversation(Session);

impl Conversation {
    /// A conversation whose searches ask `stop` every now and then whether to end.
    ///
    /// # Errors
    /// If there is no memory for an engine.
    pub fn new(output: impl Write + Send + 'static, stop: fn() -> bool) -> io::Result<Self> {
        Session::new(Writer::new(output), Workplace::Here { stop }, Offer::Options).map(Self)
    }

    /// Takes in a line and does what it says; breaks off at `quit`. A search that nothing but a stop would end ends
    /// when there is nothing left to search.
    pub fn hear(&mut self, line: &str) -> ControlFlow<()> {
        self.0.receive(Message::Line(line.to_owned()))
    }

    /// Makes a game known by the text of its definition; `UCI_Variant` then knows its name.
    ///
    /// # Errors
    /// What is wrong with the definition.
    pub fn learn(&mut self, definition: &str) -> Result<(), RulesError> {
        let rules = Rules::from_definition(definition)?;
        self.0.loaded.retain(|known| known.name() != rules.name());
        self.0.loaded.push(rules);
        Ok(())
    }
}

/// What the loop hears.
enum Message {
    Line(String),
    /// A line that is no text.
    Noise,
    /// The input has ended.
    End,
    /// The work beside the loop is done.
    Done(Box<(Option<Engine>, Ended)>),
}

fn read(mut input: impl BufRead, sender: &Sender<Message>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let message = str::from_utf8(&bytes).map_or(Message::Noise, |line| Message::Line(line.to_owned()));
        if sender.send(message).is_err() {
            return;
        }
    }
    let _ = sender.send(Message::End);
}

/// The book of a file; none for no file.
fn open_book(file: &str) -> Result<Option<Book>, BookError> {
    if file.is_empty() { Ok(None) } else { Book::open(Path::new(file)).map(Some) }
}

/// The network of a file as a judge; the classical evaluation for no file.
fn open_evaluation(file: &str) -> Result<Evaluation, EvaluationError> {
    if file.is_empty() { Ok(Evaluation::Classical) } else { Evaluation::open(Path::new(file)) }
}

/// The endgame tables in folders; none for no folder.
fn open_tables(folders: &str) -> Result<Option<Arc<Tables>>, TablesError> {
    if folders.is_empty() { Ok(None) } else { Tables::open(folders).map(|tables| Some(Arc::new(tables))) }
}

/// Says which tables were found, and which files are none.
fn tell_tables(writer: &Writer, tables: &Tables) {
    let (outcomes, distances) = tables.count();
    writer.remark(format_args!(
        "found {outcomes} endgame tables with outcomes and {distances} with distances, of up to {} men",
        tables.largest()
    ));
    for bad in tables.bad_files().iter().take(10) {
        writer.remark(format_args!("not used: {bad}"));
    }
}

/// Whether nothing but a stop ends the search.
fn is_unlimited(limits: &Limits) -> bool {
    limits.depth.is_none() && limits.nodes.is_none() && limits.mate.is_none() && limits.time == TimeLimit::Unlimited
}

/// The state of a conversation.
struct Session {
    writer: Writer,
    workplace: Workplace,
    options: Options,
    offer: Offer,
    debug: bool,
    /// The game that is played.
    rules: Rules,
    /// Games that were loaded.
    loaded: Vec<Rules>,
    game: GameRecord,
    /// Here unless it is at work.
    engine: Option<Engine>,
    /// The work that goes on.
    work: Option<Work>,
    /// What waits for the end of the work.
    queue: VecDeque<Command>,
}

/// Work with all that it needs.
struct Task {
    job: Job,
    engine: Engine,
    place: Place,
    control: Arc<Control>,
}

/// Where the work is done.
enum Workplace {
    /// In a thread of its own, to which it is handed.
    Beside(Sender<Task>),
    /// Right here, while everything else waits.
    Here { stop: fn() -> bool },
}

/// Starts the thread that works beside the loop. It is there all the time: on a busy machine a thread that was waiting
/// gets its turn at once, and a new one only after the others, which costs a hurried game its clock.
fn start_worker(sender: Sender<Message>) -> io::Result<Sender<Task>> {
    let (tasks, todo) = mpsc::channel::<Task>();
    thread::Builder::new().name("search".to_owned()).stack_size(16 << 20).spawn(move || {
        for Task { job, engine, place, control } in todo {
            let done = job.run(engine, &place, &control);
            if sender.send(Message::Done(Box::new(done))).is_err() {
                break;
            }
        }
    })?;
    Ok(tasks)
}

/// Work beside the loop.
struct Work {
    control: Arc<Control>,
    owes_move: bool,
    /// It does not end by itself.
    endless: bool,
}

/// Why a command changed nothing.
#[derive(Debug, Error)]
enum Refusal {
    #[error("position refused: {0}")]
    Position(#[from] PositionError),
    #[error("position refused: {0}")]
    Move(#[from] MoveError),
    #[error("{0}")]
    Option(#[from] OptionError),
    #[error("{0}")]
    Engine(#[from] EngineError),
    #[error("{0}")]
    Book(#[from] BookError),
    #[error("{0}")]
    Evaluation(#[from] EvaluationError),
    #[error("{0}")]
    Tables(#[from] TablesError),
    #[error("{0}")]
    Rules(#[from] RulesError),
    #[error("{0}")]
    Param(#[from] chronicle_engine::ParamError),
}

impl Session {
    fn new(writer: Writer, workplace: Workplace, offer: Offer) -> io::Result<Self> {
        Ok(Self {
            writer,
            workplace,
            options: Options::default(),
            offer,
            debug: false,
            rules: Rules::default(),
            loaded: Vec::new(),
            game: GameRecord::default(),
            engine: Some(Engine::builder().build().map_err(io::Error::other)?),
            work: None,
            queue: VecDeque::new(),
        })
    }

    fn receive(&mut self, message: Message) -> ControlFlow<()> {
        match message {
            Message::End => ControlFlow::Break(()),
            Message::Noise => {
                self.writer.remark("a line that is not UTF-8 was ignored");
                ControlFlow::Continue(())
            }
            Message::Done(done) => {
                self.finish(*done);
                self.catch_up()
            }
            Message::Line(line) => match Command::parse(&line) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(command)) if self.work.is_some() => self.meanwhile(command),
                Ok(Some(command)) => self.obey(command),
                Err(error) => {
                    self.writer.remark(error);
                    ControlFlow::Continue(())
                }
            },
        }
    }

    /// What is said during a search is answered if it can be, and otherwise waits.
    fn meanwhile(&mut self, command: Command) -> ControlFlow<()> {
        let Some(work) = &self.work else { return self.obey(command) };
        match command {
            Command::Uci | Command::IsReady | Command::Debug(_) | Command::Register | Command::Help | Command::Quit => {
                return self.obey(command);
            }
            Command::Stop => work.control.stop(),
            Command::PonderHit if self.queue.is_empty() => work.control.ponder_hit(),
            // Whoever wants something new from a search without end has forgotten to stop it.
            Command::Go(_) | Command::NewGame if work.endless => work.control.stop(),
            _ => {}
        }
        // A stop is meant for everything before it.
        let waits = match command {
            Command::Stop | Command::PonderHit => !self.queue.is_empty(),
            _ => true,
        };
        if waits {
            self.queue.push_back(command);
        }
        ControlFlow::Continue(())
    }

    /// Does what has been waiting, until there is work again.
    fn catch_up(&mut self) -> ControlFlow<()> {
        while let Some(command) = self.queue.pop_front() {
            match (&self.work, &command) {
                (None, _) => self.obey(command)?,
                (Some(work), Command::Stop) => work.control.stop(),
                (Some(work), Command::PonderHit) => work.control.ponder_hit(),
                (Some(_), _) => {
                    self.queue.push_front(command);
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Carries out a command; those that need the engine only while it is not at work.
    fn obey(&mut self, command: Command) -> ControlFlow<()> {
        let result = match command {
            Command::Quit => return ControlFlow::Break(()),
            Command::Uci => {
                self.introduce();
                Ok(())
            }
            Command::IsReady => {
                self.prepare();
                self.writer.line("readyok");
                Ok(())
            }
            Command::Debug(on) => {
                self.debug = on;
                Ok(())
            }
            Command::Help => {
                self.writer.line(show::HELP);
                Ok(())
            }
            Command::Display => {
                self.writer.line(show::position(&self.game.position()));
                Ok(())
            }
            Command::Eval => {
                self.evaluate();
                Ok(())
            }
            // Nothing runs that could be stopped, and nothing has to be registered.
            Command::Stop | Command::PonderHit | Command::Register => Ok(()),
            Command::NewGame => {
                self.prepare();
                self.engine.iter_mut().for_each(Engine::new_game);
                self.apply_strength();
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::Go(go) => {
                self.go(&go);
                Ok(())
            }
            Command::Perft(depth) => {
                self.start(Job::Perft { depth }, Control::new(), false);
                Ok(())
            }
            Command::Bench(depth) => {
                let depth = depth.unwrap_or(chronicle_engine::Bench::DEFAULT_DEPTH);
                self.start(Job::Bench { depth }, Control::new(), false);
                Ok(())
            }
        };
        if let Err(refusal) = result {
            self.writer.remark(refusal);
        }
        ControlFlow::Continue(())
    }

    /// Lets the engine get its memory for the game now, while no clock runs.
    fn prepare(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.prepare(&self.game);
        }
    }

    fn introduce(&self) {
        let mut options = OptionSpec::ALL.map(|option| option.to_string()).join("\n");
        if self.offer == Offer::OptionsAndParams {
            for Param { name, value, min, max, .. } in Params::default().table() {
                let _ = write!(options, "\noption name {name} type spin default {value} min {min} max {max}");
            }
        }
        let name = concat!("id name Chronicle ", env!("CARGO_PKG_VERSION"));
        self.writer.line(format_args!("{name}\nid author the Chronicle developers\n{options}\nuciok"));
    }

    fn evaluate(&self) {
        let Some(engine) = &self.engine else { return };
        let game = self.game.position();
        let score = engine.evaluate(&game).value();
        self.writer.line(engine.explain(&game).trim_end());
        self.writer.remark(format_args!("evaluation for the side to move: {score} centipawns"));
    }

    /// Options first; whoever tunes the engine may also set the parameters of the search by name.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Refusal> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        match self.options.set(name, value) {
            Ok(Change::None) => {}
            Ok(Change::ClearHash) => engine.clear_hash(),
            Ok(Change::Strength) => self.apply_strength(),
            Ok(Change::Hash(megabytes)) => {
                engine.resize_hash(megabytes)?;
                self.options.hash_mb = megabytes;
            }
            Ok(Change::Threads(threads)) => {
                engine.set_threads(threads)?;
                self.options.threads = threads;
            }
            Ok(Change::BookFile(file)) => {
                let book = open_book(&file)?;
                if let Some(book) = &book {
                    self.writer.remark(format_args!("the book has moves for {} positions", book.positions()));
                }
                engine.set_book(book);
                self.options.book_file = file;
            }
            Ok(Change::NetworkFile(file)) => {
                engine.set_evaluation(open_evaluation(&file)?)?;
                self.options.network_file = file;
            }
            Ok(Change::TablePath(folders)) => {
                let tables = open_tables(&folders)?;
                if let Some(tables) = &tables {
                    tell_tables(&self.writer, tables);
                }
                engine.set_tables(tables);
                self.options.table_path = folders;
            }
            Ok(Change::Searcher(kind)) => {
                engine.set_searcher(kind)?;
                self.options.searcher = kind;
            }
            Ok(Change::Game(name)) => self.turn_to(&name)?,
            Ok(Change::GameFile(file)) => self.load_games(file)?,
            Ok(Change::TableUse(usage)) => {
                engine.set_table_use(usage);
                self.options.table_use = usage;
            }
            Err(error) => {
                let known = engine.params_mut().table().iter().any(|param| param.name == name);
                match value.and_then(|value| value.parse().ok()) {
                    Some(value) if known => engine.params_mut().set(name, value)?,
                    _ => return Err(error.into()),
                }
            }
        }
        Ok(())
    }

    /// Plays another game from now on, from its start.
    fn turn_to(&mut self, name: &str) -> Result<(), Refusal> {
        let loaded = self.loaded.iter().find(|rules| rules.name().eq_ignore_ascii_case(name));
        let rules = loaded.map_or_else(|| Rules::named(name), |rules| Ok(rules.clone()))?;
        self.rules = rules;
        name.clone_into(&mut self.options.game);
        self.game = GameRecord::new(self.rules.start());
        Ok(())
    }

    /// Makes the games of a file known, by the names they give themselves.
    fn load_games(&mut self, file: String) -> Result<(), Refusal> {
        let games = if file.is_empty() { Vec::new() } else { Rules::from_file(Path::new(&file))? };
        self.loaded.clear();
        for game in games {
            match game {
                Ok(rules) => {
                    self.writer.remark(format_args!("variant {} is ready to be played", rules.name()));
                    self.loaded.push(rules);
                }
                Err(error) => self.writer.remark(error),
            }
        }
        self.options.game_file = file;
        Ok(())
    }

    /// Tells the engine how strong to play. Unless the user wants the same games again, each one has its own seed.
    fn apply_strength(&mut self) {
        let seed = match self.options.seed {
            0 => RandomState::new().hash_one(0),
            seed => seed as u64,
        };
        if let Some(engine) = &mut self.engine {
            engine.set_elo(self.options.strength());
            engine.set_seed(seed);
        }
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) -> Result<(), Refusal> {
        let start = match start {
            Start::Startpos => self.rules.start(),
            Start::Fen(text) => self.rules.position(text)?,
        };
        let mut game = GameRecord::new(start);
        for text in moves {
            let mv = game.position().parse_move(text)?;
            game.play(mv).expect("a parsed move is legal");
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, go: &Go) {
        let game = self.game.position();
        let mut moves = Vec::new();
        for text in &go.moves {
            match game.parse_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.writer.remark(format_args!("searchmoves: {error}")),
            }
        }
        let mut limits = go.limits(game.turn(), self.options.overhead, moves, self.options.lines);
        let mut control = if go.ponder { Control::pondering() } else { Control::new() };
        let mut endless = go.ponder || go.infinite || is_unlimited(&limits);
        if let Workplace::Here { stop } = self.workplace {
            // Nobody could let a finished search go.
            control = Control::new().watched_by(stop);
            limits.depth = limits.depth.or(endless.then_some(u32::MAX));
            endless = false;
        }
        if !endless && go.moves.is_empty() && go.mate.is_none() && self.tell_book_move() {
            return;
        }
        self.start(Job::Search { limits, infinite: go.infinite && endless }, control, endless);
    }

    /// Answers with a move of the book, if that is wanted and there is one. Whoever analyses wants to know what the
    /// engine finds by itself.
    fn tell_book_move(&self) -> bool {
        if !self.options.own_book || self.options.analyse {
            return false;
        }
        let choice = match self.options.book_best {
            true => BookChoice::Best,
            false => BookChoice::Random(RandomState::new().hash_one(0)),
        };
        let Some(best) = self.engine.as_ref().and_then(|engine| engine.book_move(&self.game, choice)) else {
            return false;
        };
        let (game, text) = (self.game.position(), self.text());
        self.writer.remark(format_args!("book move {}", text.mv(&game, best)));
        self.writer.line(Best { best: Some(best), ponder: None, game: &game, text });
        true
    }

    fn text(&self) -> Text {
        Text { chess960: self.options.chess960, show_wdl: self.options.show_wdl }
    }

    fn start(&mut self, job: Job, control: Control, endless: bool) {
        let Some(engine) = self.engine.take() else { return };
        let control = Arc::new(control);
        let work = Work { control: control.clone(), owes_move: job.owes_move(), endless };
        let place =
            Place { game: self.game.clone(), text: self.text(), debug: self.debug, writer: self.writer.clone() };
        self.work = Some(work);
        match &self.workplace {
            Workplace::Beside(tasks) => {
                tasks.send(Task { job, engine, place, control }).expect("the thread works as long as the session");
            }
            Workplace::Here { .. } => {
                let done = job.run(engine, &place, &control);
                self.finish(done);
            }
        }
    }

    /// Takes the engine back and tells what it found.
    fn finish(&mut self, (engine, ended): (Option<Engine>, Ended)) {
        let owes_move = self.work.take().is_some_and(|work| work.owes_move);
        self.engine = engine;
        match ended {
            Ended::Told => {}
            Ended::Found(found) => {
                let (game, text) = (self.game.position(), self.text());
                self.writer.line(Best { best: found.best(), ponder: found.ponder(), game: &game, text });
            }
            Ended::Crashed => {
                self.writer.remark("internal error: the search broke; the engine starts afresh");
                if owes_move {
                    // Any move is better than none.
                    let game = self.game.position();
                    let best = game.moves().first().copied();
                    self.writer.line(Best { best, ponder: None, game: &game, text: self.text() });
                }
            }
        }
        if self.engine.is_none() {
            self.engine = self.rebuild();
            self.apply_strength();
        }
    }

    fn rebuild(&self) -> Option<Engine> {
        let builder = Engine::builder().searcher(self.options.searcher).threads(self.options.threads);
        let asked = builder.clone().hash_mb(self.options.hash_mb).build();
        let mut engine = asked.or_else(|_| builder.hash_mb(1).build()).ok()?;
        engine.set_book(open_book(&self.options.book_file).ok().flatten());
        engine.set_tables(open_tables(&self.options.table_path).ok().flatten());
        engine.set_table_use(self.options.table_use);
        Some(engine)
    }

    /// Ends the work that still goes on; what waits for it is forgotten.
    fn shut_down(&mut self, receiver: &Receiver<Message>) {
        let Some(work) = &self.work else { return };
        work.control.stop();
        for message in receiver {
            if let Message::Done(done) = message {
                self.finish(*done);
                break;
            }
        }
    }
}
