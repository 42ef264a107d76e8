//! `chronicle worker`: the engine for servers on other machines.

use anyhow::Context;
use chronicle_server::{
    Worker, WorkerSettings,
    log::{self, LevelFilter},
};
use clap::Args;

use crate::{admin::without_password, failure::Failure};

/// Let the engine look at games for servers on other machines
///
/// Players ask a server what the engine thinks of their games. A worker takes such games from servers that use the same
/// Redis (`chronicle serve --redis`), tells them what it finds out position by position, and needs nothing else: neither
/// the database nor any file. There may be any number of workers. One that is told to stop gives its games back, and the
/// games of one that is killed are taken by another after some seconds. Ctrl-C ends it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle worker --redis redis://bus                 one game at a time
  chronicle worker --redis redis://bus --threads 8 --hash 64
  chronicle serve --redis redis://bus --workers 0      a server that leaves all games to workers

An option comes before its environment variable.")]
pub(crate) struct Options {
    /// The Redis of the servers, as `redis://HOST`
    #[arg(long, value_name = "URL", env = "CHRONICLE_REDIS")]
    redis: String,

    /// How many games it looks at at the same time, with one thread each
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_WORKER_THREADS", default_value_t = 1,
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: usize,

    /// The memory of the engine for each of them, in mebibytes
    #[arg(long, value_name = "MB", env = "CHRONICLE_WORKER_HASH", default_value_t = 4,
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=65536))]
    hash: usize,

    /// What it is called in its log
    #[arg(long, value_name = "NAME", env = "CHRONICLE_WORKER_NAME", default_value = "worker")]
    name: String,

    /// How much is written to the log, which goes to standard error as lines of JSON: off, error, warn, info, debug
    #[arg(long, value_name = "LEVEL", env = "CHRONICLE_LOG", default_value = "info")]
    log: LevelFilter,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    log::install(options.log, std::io::stderr());
    let Options { redis, threads, hash, name, .. } = options;
    let settings = WorkerSettings { redis: redis.clone(), threads: *threads, hash_mb: *hash, name: name.clone() };
    let runtime = tokio::runtime::Runtime::new().context("cannot start the threads of the worker")?;
    runtime.block_on(async {
        let place = without_password(redis);
        let worker = Worker::connect(settings).await.with_context(|| format!("cannot work for {place}"))?;
        println!("{name} looks at {threads} games at a time for the servers at {place}. Ctrl-C ends it.");
        worker.run().await.map_err(anyhow::Error::from)
    })?;
    Ok(())
}
