/** What the eras sound like: rendered into buffers and measured; and on the page, that nobody is surprised by sound. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createServer } from 'vite';
import { launch, serve } from './program.js';
import { visit } from './visit.js';

/** Ambience and effects are heard together, so that each leaves room for the other. */
const LOUDEST_AMBIENCE = 0.3;
const LOUDEST_EFFECT = 0.76;
/** Half as loud and other random numbers stay below this; any two eras stay above. In decibels, over all bands. */
const APART = 3;

let server;
let browser;
let sources;
let page;

before(async () => {
  server = await serve();
  browser = await launch();
  // The sources themselves: the page as it is delivered has no door for tests.
  sources = await createServer({ root: new URL('..', import.meta.url).pathname, server: { port: 0, hmr: false }, logLevel: 'error', optimizeDeps: { noDiscovery: true } });
  await sources.listen();
  page = await browser.newPage();
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>sounds</title>' }));
  await page.goto(`${sources.resolvedUrls.local[0]}blank`);
  await page.evaluate(prepareMeasures);
});

after(async () => {
  await browser?.close();
  await sources?.close();
  await server?.close();
});

/** Runs in the page: renders and measures with the product's own modules. */
async function prepareMeasures() {
  const [{ soundIds, loadEraSound }, { startAmbience }, { schedule }, { scoreOf, SOUNDS }] = await Promise.all(
    ['eras', 'ambience', 'synthesis', 'score'].map((name) => import(`/src/audio/${name}.ts`)),
  );
  const RATE = 22_050;
  const FRAME = 2048;

  const render = async (seconds, build) => {
    const context = new OfflineAudioContext(2, RATE * seconds, RATE);
    build(context);
    const buffer = await context.startRendering();
    return [buffer.getChannelData(0), buffer.getChannelData(1)];
  };
  const measured = (channels) => {
    let [peak, sum, bad] = [0, 0, 0];
    for (const samples of channels)
      for (const value of samples) {
        if (!Number.isFinite(value)) bad += 1;
        peak = Math.max(peak, Math.abs(value));
        sum += value * value;
      }
    return { peak, bad, level: Math.sqrt(sum / (2 * channels[0].length)) };
  };
  /** In place, of a power of two. */
  const transform = (real, imaginary) => {
    const count = real.length;
    for (let index = 1, other = 0; index < count; index += 1) {
      let bit = count >> 1;
      for (; other & bit; bit >>= 1) other ^= bit;
      other ^= bit;
      if (index < other) [real[index], real[other]] = [real[other], real[index]];
    }
    for (let size = 2; size <= count; size *= 2)
      for (let start = 0; start < count; start += size)
        for (let step = 0; step < size / 2; step += 1) {
          const [cosine, sine] = [Math.cos((-2 * Math.PI * step) / size), Math.sin((-2 * Math.PI * step) / size)];
          const [here, there] = [start + step, start + step + size / 2];
          const [r, i] = [real[there] * cosine - imaginary[there] * sine, real[there] * sine + imaginary[there] * cosine];
          [real[there], imaginary[there]] = [real[here] - r, imaginary[here] - i];
          [real[here], imaginary[here]] = [real[here] + r, imaginary[here] + i];
        }
  };
  /** Decibels in bands of a third of an octave, relative to their mean: loudness does not matter. */
  const spectrumOf = ([samples]) => {
    const power = new Float64Array(FRAME / 2);
    for (let start = 0; start + FRAME <= samples.length; start += FRAME) {
      const real = Float64Array.from(samples.subarray(start, start + FRAME), (value, index) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / FRAME)));
      const imaginary = new Float64Array(FRAME);
      transform(real, imaginary);
      for (let index = 0; index < FRAME / 2; index += 1) power[index] += real[index] ** 2 + imaginary[index] ** 2;
    }
    const bands = [];
    for (let low = 40; low * 1.26 < RATE / 2; low *= 1.26) {
      const [from, to] = [low, low * 1.26].map((pitch) => Math.round((pitch * FRAME) / RATE));
      let sum = 1e-7;
      for (let index = from; index <= Math.max(from, to - 1); index += 1) sum += power[index];
      bands.push(10 * Math.log10(sum / Math.max(1, to - from)));
    }
    const mean = bands.reduce((sum, value) => sum + value, 0) / bands.length;
    return bands.map((value) => value - mean);
  };
  const ambience = (era, seconds) =>
    render(seconds, (context) => {
      const playing = startAmbience(context, context.destination, era, 0);
      playing.fade(1, 0, 0.05);
      playing.plan(seconds);
    });
  globalThis.measures = { soundIds, loadEraSound, startAmbience, schedule, scoreOf, SOUNDS, render, measured, spectrumOf, ambience, RATE };
}

const distance = (one, other) => Math.sqrt(one.reduce((sum, value, index) => sum + (value - other[index]) ** 2, 0) / one.length);

describe('the eras', () => {
  let spectra = {};

  test('are heard, never clip, and differ from each other', async (context) => {
    const ids = await page.evaluate(() => globalThis.measures.soundIds);
    assert.equal(ids.length, 20);
    for (const id of ids) {
      const found = await page.evaluate(async (name) => {
        const { loadEraSound, ambience, measured, spectrumOf } = globalThis.measures;
        const channels = await ambience(await loadEraSound(name), 16);
        return { ...measured(channels), spectrum: spectrumOf(channels) };
      }, id);
      assert.equal(found.bad, 0, `${id} has samples that are no numbers`);
      assert.ok(found.level > 0.015 && found.level < 0.06, `${id} has a level of ${found.level}`);
      assert.ok(found.peak <= LOUDEST_AMBIENCE, `${id} has a peak of ${found.peak}`);
      spectra = { ...spectra, [id]: found.spectrum };
    }
    const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => ({ one, other, apart: distance(spectra[one], spectra[other]) })));
    const nearest = pairs.reduce((best, pair) => (pair.apart < best.apart ? pair : best));
    context.diagnostic(`nearest: ${nearest.one} and ${nearest.other}, ${nearest.apart.toFixed(1)} dB`);
    assert.ok(nearest.apart >= APART, `${nearest.one} and ${nearest.other} sound alike: ${nearest.apart.toFixed(1)} dB`);
  });

  test('and the measure knows an era again that is only softer and has other random numbers', async (context) => {
    const spectrum = await page.evaluate(async () => {
      const { loadEraSound, ambience, spectrumOf } = globalThis.measures;
      const era = await loadEraSound('jurassic');
      return spectrumOf(await ambience({ ...era, id: 'another', ambience: { ...era.ambience, level: era.ambience.level / 2 } }, 16));
    });
    const apart = distance(spectrum, spectra['jurassic']);
    context.diagnostic(`${apart.toFixed(1)} dB`);
    assert.ok(apart < APART, `${apart.toFixed(1)} dB`);
  });

  test('have effects of their own material that never clip', async () => {
    const found = await page.evaluate(async () => {
      const { soundIds, loadEraSound, scoreOf, SOUNDS, schedule, render, measured } = globalThis.measures;
      const all = [];
      for (const id of soundIds) {
        const score = scoreOf((await loadEraSound(id)).material);
        for (const sound of SOUNDS)
          all.push({ id, sound, ...measured(await render(2, (context) => schedule(context, context.destination, score[sound], 0.01))) });
      }
      return all;
    });
    for (const { id, sound, peak, bad, level } of found) {
      assert.equal(bad, 0, `${sound} of ${id}`);
      assert.ok(peak > 0.08 && peak <= LOUDEST_EFFECT && level > 0.001, `${sound} of ${id}: peak ${peak}, level ${level}`);
    }
  });

  test('go over into each other without a jump and without a hole', async () => {
    const found = await page.evaluate(async () => {
      const { loadEraSound, startAmbience, render, RATE } = globalThis.measures;
      const [first, second] = await Promise.all(['ice-age', 'dyson-swarm'].map(loadEraSound));
      const [from, seconds] = [3, 4];
      const samples = (
        await render(10, (context) => {
          const one = startAmbience(context, context.destination, first, 0);
          one.fade(1, 0, 0.05);
          one.plan(from);
          const other = startAmbience(context, context.destination, second, from);
          one.fade(0, from, seconds);
          other.fade(1, from, seconds);
          other.plan(10);
        })
      )[0];
      const steepest = (begin, end) => {
        let most = 0;
        for (let index = begin * RATE + 1; index < end * RATE; index += 1) most = Math.max(most, Math.abs(samples[index] - samples[index - 1]));
        return most;
      };
      const levels = Array.from({ length: 40 }, (_, index) => {
        const part = samples.subarray((index / 4) * RATE, ((index + 1) / 4) * RATE);
        return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
      });
      return { alone: steepest(1, 3) + steepest(8, 10), fading: steepest(3, 7), levels };
    });
    assert.ok(found.fading <= found.alone, `a jump of ${found.fading}, where ${found.alone} is usual`);
    assert.ok(Math.min(...found.levels.slice(2)) > 0.003, `silence: ${found.levels}`);
  });
});

describe('the page', () => {
  /** Counts what is made and started. */
  const prepare = () => {
    globalThis.heard = { contexts: [], started: 0 };
    const Original = globalThis.AudioContext;
    globalThis.AudioContext = class extends Original {
      constructor(...options) {
        super(...options);
        globalThis.heard.contexts.push(this);
      }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...options) {
      globalThis.heard.started += 1;
      return start.apply(this, options);
    };
  };
  const states = (opened) => opened.evaluate(() => globalThis.heard.contexts.map(({ state }) => state));

  test('is silent before the first gesture and in a hidden tab', async () => {
    const { page: opened, context, close } = await visit(browser, server.address, { hash: '#/help', prepare });
    // The last thing that sounds need: from here on nothing but a gesture is missing.
    await opened.waitForResponse((response) => /\/sound-[^/]*\.js$/.test(response.url()) && response.ok());
    await opened.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    assert.deepEqual(await states(opened), []);
    await opened.getByRole('link', { name: 'Play', exact: true }).click();
    await opened.waitForFunction(() => globalThis.heard.contexts.length === 1 && globalThis.heard.contexts[0].state === 'running' && globalThis.heard.started > 0);
    const turn = (hidden) =>
      opened.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await turn(true);
    await opened.waitForFunction(() => globalThis.heard.contexts[0].state === 'suspended');
    await turn(false);
    await opened.waitForFunction(() => globalThis.heard.contexts[0].state === 'running');
    assert.equal(context.pages().length, 1);
    await close();
  });

  test('starts no ambience while it is muted', async () => {
    const { page: opened, close } = await visit(browser, server.address, { hash: '#/settings', prepare });
    await opened.waitForResponse((response) => /\/sound-[^/]*\.js$/.test(response.url()) && response.ok());
    await opened.evaluate(() => localStorage.setItem('chronicle.settings', JSON.stringify({ version: 1, sound: false })));
    await opened.reload();
    await opened.waitForResponse((response) => /\/sound-[^/]*\.js$/.test(response.url()) && response.ok());
    await opened.keyboard.press('Shift');
    await opened.waitForFunction(() => globalThis.heard.contexts.length === 1);
    assert.equal(await opened.evaluate(() => globalThis.heard.started), 0);
    await opened.getByRole('button', { name: 'Sound', exact: true }).click();
    await opened.waitForFunction(() => globalThis.heard.started > 0);
    await close();
  });
});
