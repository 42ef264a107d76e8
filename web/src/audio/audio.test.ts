import { describe, expect, it } from 'vitest';
import { soundOf } from './choose';
import { createSounds, gainOf } from './player';
import { lengthOf, SCORE, SOUNDS } from './score';
import { noiseSamples } from './synthesis';

describe('the score', () => {
  it('has short sounds that do not overdrive', () => {
    for (const sound of SOUNDS) {
      expect(lengthOf(sound)).toBeGreaterThan(0.03);
      expect(lengthOf(sound)).toBeLessThan(1.6);
      for (const voice of SCORE[sound]) {
        expect(voice.loudness).toBeGreaterThan(0);
        expect(voice.loudness).toBeLessThan(0.8);
        // An exponential ramp to or from 0 Hz would be an error in the browser.
        expect(voice.glide ?? voice.pitch).toBeGreaterThan(20);
      }
    }
  });
  it('has no two sounds alike', () => expect(new Set(SOUNDS.map((sound) => JSON.stringify(SCORE[sound]))).size).toBe(SOUNDS.length));
});

describe('noise', () => {
  it('is the same each time, loud and without bias', () => {
    const samples = noiseSamples(4000);
    expect(samples).toEqual(noiseSamples(4000));
    const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(Math.max(...samples)).toBeGreaterThan(0.9);
    expect(Math.max(...samples)).toBeLessThanOrEqual(1);
    expect(Math.min(...samples)).toBeGreaterThanOrEqual(-1);
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
    expect(gainOf({ volume: 0.5, muted: false })).toBe(0.25);
    expect(gainOf({ volume: 3, muted: false })).toBe(1);
    expect(gainOf({ volume: 1, muted: true })).toBe(0);
  });
  it('waits for a gesture and leaves nothing behind', () => {
    const listeners = new Set<string>();
    const page = {
      addEventListener: (type: string) => void listeners.add(type),
      removeEventListener: (type: string) => void listeners.delete(type),
    };
    const sounds = createSounds({ volume: 1, muted: false }, page);
    expect([...listeners].toSorted()).toEqual(['keydown', 'pointerdown']);
    expect(() => sounds.play('move')).not.toThrow();
    sounds.dispose();
    expect(listeners.size).toBe(0);
  });
});
