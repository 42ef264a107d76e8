import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eraIds } from '../scene3d/eras';
import type { Ambience } from './era';
import { loadEraSound, soundIds } from './eras';
import { eventsBetween } from './events';
import { loudnessAt, pointsOf } from './fade';
import { scoreOf, SOUNDS } from './score';
import { lengthOf } from './voice';

const FOLDERS = readdirSync(new URL('../scene3d/eras', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const sounds = await Promise.all(soundIds.map(loadEraSound));
const found = sounds.filter((sound) => sound !== undefined);

describe('the eras', () => {
  it('have a sound each, under their own name', () => {
    expect(found.length).toBe(FOLDERS.length);
    expect(found.map(({ id }) => id).toSorted()).toEqual([...eraIds].toSorted());
  });

  it('share no ambience and no material', () => {
    for (const part of ['ambience', 'material'] as const)
      expect(new Set(found.map((sound) => JSON.stringify(sound[part]))).size).toBe(found.length);
  });

  it.each(found.map((sound) => [sound.id, sound] as const))('%s is light and complete', (_, { ambience, material }) => {
    expect(ambience.layers.length).toBeGreaterThanOrEqual(2);
    expect(ambience.layers.length).toBeLessThanOrEqual(4);
    expect(ambience.happenings.length).toBeGreaterThanOrEqual(2);
    // Voices that begin in a minute: each is two or three nodes for a moment.
    const voices = eventsBetween(ambience, 'x', 0, 60).reduce((sum, event) => sum + event.voices.length, 0);
    expect(voices).toBeGreaterThan(10);
    expect(voices).toBeLessThan(600);
    expect(ambience.echo?.again ?? 0).toBeLessThan(0.7);
    const score = scoreOf(material);
    for (const sound of SOUNDS) expect(lengthOf(score[sound])).toBeLessThan(2.5);
    for (const voice of [...Object.values(score).flat(), ...eventsBetween(ambience, 'x', 0, 60).flatMap((event) => event.voices)]) {
      expect(Math.min(voice.pitch, voice.glide ?? voice.pitch)).toBeGreaterThan(20);
      expect(Math.max(voice.pitch, voice.glide ?? voice.pitch)).toBeLessThan(16_000);
      expect(voice.loudness).toBeGreaterThan(0);
    }
  });
});

describe('events', () => {
  const ambience: Ambience = {
    level: 1,
    layers: [],
    happenings: [
      { every: 2, loose: 0, loudness: [1, 1], voices: [{ kind: 'sine', start: 0, length: 1, pitch: 440, loudness: 1 }] },
      { every: 3, chance: 0.5, times: [2, 4], gap: 0.1, scale: [1, 2], loudness: [0.1, 0.5], voices: [{ kind: 'noise', start: 0, length: 1, pitch: 440, loudness: 1 }] },
    ],
  };
  it('are the same in any portions, and no two seeds are alike', () => {
    const whole = eventsBetween(ambience, 'a', 0, 60);
    const portions = [0, 7.3, 7.4, 21, 44.9].flatMap((from, index, cuts) => eventsBetween(ambience, 'a', from, cuts[index + 1] ?? 60));
    expect(portions).toEqual(whole);
    expect(eventsBetween(ambience, 'b', 0, 60)).not.toEqual(whole);
  });
  it('keep the beat where nothing is loose', () => {
    const beats = eventsBetween({ ...ambience, happenings: ambience.happenings.slice(0, 1) }, 'a', 0, 10);
    expect(beats.map(({ time }) => time)).toEqual([0, 2, 4, 6, 8]);
  });
  it('happen as often as they should, within their loudness', () => {
    const events = eventsBetween({ ...ambience, happenings: ambience.happenings.slice(1) }, 'a', 0, 3000);
    expect(events.length).toBeGreaterThan(430);
    expect(events.length).toBeLessThan(570);
    for (const { voices, pan } of events) {
      expect(Math.abs(pan)).toBeLessThanOrEqual(1);
      expect(voices.length).toBeGreaterThanOrEqual(2);
      expect(voices.length).toBeLessThanOrEqual(4);
      for (const voice of voices) expect(voice.loudness).toBeLessThanOrEqual(0.5);
    }
  });
});

describe('fades', () => {
  const into = { from: 0, to: 1, start: 10, seconds: 4 };
  it('stay equally loud together', () => {
    const out = { from: 1, to: 0, start: 10, seconds: 4 };
    for (let time = 9; time < 16; time += 0.37) expect(loudnessAt(into, time) ** 2 + loudnessAt(out, time) ** 2).toBeCloseTo(1);
  });
  it('turn around where they are', () => {
    const half = loudnessAt(into, 11);
    expect(half).toBeCloseTo(0.5);
    expect(loudnessAt({ from: half, to: 0, start: 11, seconds: 4 }, 11)).toBe(half);
  });
  it('begin and end where they should', () => {
    const points = pointsOf(into);
    expect(points[0]).toEqual([10, 0]);
    expect(points.at(-1)).toEqual([14, 1]);
  });
});
