/** The page as people get it: served by the program, in a real browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const FLAGS =
  '--no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ');

/**
 * Starts `chronicle serve` on a free port, or where the options say; the program is named by CHRONICLE
 * (`cargo xtask test --only browser`). `kill` ends it as a crash would.
 */
export async function serve(listen = '127.0.0.1:0', ...options) {
  const program = process.env.CHRONICLE;
  if (program === undefined) throw new Error('CHRONICLE does not name the program; run: cargo xtask test --only browser');
  const child = spawn(program, ['serve', '--listen', listen, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address !== undefined) return { address, close: () => stop(child, 'SIGTERM'), kill: () => stop(child, 'SIGKILL') };
  }
  throw new Error(`${program} serve ended before it said where it listens`);
}

async function stop(child, signal) {
  if (child.exitCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export const launch = (...flags) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...FLAGS, ...flags] });

/** A browser in which 3D is drawn by software. */
export const launchWithGraphics = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...FLAGS.filter((flag) => flag !== '--disable-gpu'), '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
