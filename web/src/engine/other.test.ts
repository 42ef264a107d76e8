import { describe, expect, it } from 'vitest';
import { addressOf, filesOf, OtherEngineError } from './other';

const base = new URL('http://play.example/chronicle/#/settings');
const troubleOf = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (error instanceof OtherEngineError) return error.trouble;
  }
  return 'none';
};

describe('where another engine comes from', () => {
  it('is a script of this site', () =>
    expect(addressOf('engines/quick.js', base)).toEqual({ kind: 'address', url: new URL('http://play.example/chronicle/engines/quick.js') }));

  it.each([
    ['https://elsewhere.example/engine.js', 'foreign'],
    ['//elsewhere.example/engine.js', 'foreign'],
    ['data:text/javascript,postMessage(1)', 'foreign'],
    ['  ', 'script'],
    ['http://[', 'script'],
  ])('is not %s', (text, trouble) => expect(troubleOf(() => addressOf(text, base))).toBe(trouble));

  const file = (name: string): File => new File([], name);
  it.each([
    [['engine.js'], 'none'],
    [['engine.js', 'engine.wasm'], 'none'],
    [['engine.wasm'], 'script'],
    [['one.js', 'two.mjs'], 'script'],
    [[], 'script'],
  ])('is of the files %j: %s', (names, trouble) => expect(troubleOf(() => filesOf(names.map(file)))).toBe(trouble));
});
