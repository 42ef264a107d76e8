import { describe, expect, it } from 'vitest';
import { soundOf } from './choose';
import { WOOD } from './material';
import { createSounds, gainOf } from './player';
import { scoreOf, SOUNDS } from './score';
import { COLORS } from './era';
import { loopOf, noiseSamples } from './noise';
import { lengthOf, transposed } from './voice';

describe('the score', () => {
  const score = scoreOf(WOOD);
  it('has short sounds that do not overdrive', () => {
    for (const sound of SOUNDS) {
      expect(lengthOf(score[sound])).toBeGreaterThan(0.03);
      expect(lengthOf(score[sound])).toBeLessThan(1.6);
      for (const voice of score[sound]) {
        expect(voice.loudness).toBeGreaterThan(0);
        expect(voice.loudness).toBeLessThan(0.8);
        // An exponential ramp to or from 0 Hz would be an error in the browser.
        expect(voice.glide ?? voice.pitch).toBeGreaterThan(20);
      }
    }
  });
  it('has no two sounds alike', () => expect(new Set(SOUNDS.map((sound) => JSON.stringify(score[sound]))).size).toBe(SOUNDS.length));
  it('moves voices as a whole', () => {
    const [voice] = transposed([{ kind: 'sine', start: 0.1, length: 1, pitch: 100, glide: 50, loudness: 0.5 }], 2, 0.5, 1);
    expect(voice).toEqual({ kind: 'sine', start: 1.1, length: 1, pitch: 200, glide: 100, loudness: 0.25 });
  });
});

describe('noise', () => {
  it.each(COLORS)('%s is the same each time, heard, bounded and without bias', (color) => {
    const samples = noiseSamples(color, 40_000, 8000);
    expect(samples).toEqual(noiseSamples(color, 40_000, 8000));
    const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(0.05);
    const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(loudest).toBeGreaterThan(0.4);
    expect(loudest).toBeLessThanOrEqual(1.5);
  });
  it('has no seam where the loop begins again', () => {
    const ramp = Float32Array.from({ length: 1100 }, (_, index) => index / 1100);
    const loop = loopOf(ramp, 100);
    expect(loop.length).toBe(1000);
    // Without the seam the step would be 0.9.
    expect(Math.abs((loop[0] ?? 0) - (loop[999] ?? 0))).toBeLessThan(0.01);
  });
});

describe('the sound of a move', () => {
  const quiet = { capture: false, castling: false, check: false };
  it.each([
    [quiet, 'move'],
    [{ ...quiet, capture: true }, 'capture'],
    [{ ...quiet, castling: true }, 'castle'],
    [{ ...quiet, capture: true, promotion: 'Q' }, 'promotion'],
    [{ ...quiet, capture: true, check: true }, 'check'],
  ] as const)('%o is %s', (move, sound) => expect(soundOf(move)).toBe(sound));
});

describe('the player', () => {
  it('hears volume as people do, and mute', () => {
    expect(gainOf(0.5, false)).toBe(0.25);
    expect(gainOf(3, false)).toBe(1);
    expect(gainOf(1, true)).toBe(0);
  });
  it('waits for a gesture and leaves nothing behind', () => {
    const listeners = new Set<string>();
    const target = {
      addEventListener: (type: string) => void listeners.add(type),
      removeEventListener: (type: string) => void listeners.delete(type),
    };
    const sounds = createSounds({ effects: 1, ambience: 1, muted: false }, { gestures: target, tab: { ...target, hidden: false }, awake: false });
    expect([...listeners].toSorted()).toEqual(['keydown', 'pointerdown']);
    expect(() => sounds.play('move')).not.toThrow();
    sounds.dispose();
    expect(listeners.size).toBe(0);
  });
});
