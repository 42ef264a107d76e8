import { describe, expect, it } from 'vitest';
import { DEFAULTS, pickLanguage, readSettings, writeSettings } from './settings';

describe('settings', () => {
  it('come back as they were written', () => {
    const settings = { ...DEFAULTS, language: 'vi', theme: 'dark', animation: 0, wornEra: 3 } as const;
    expect(readSettings(writeSettings(settings))).toEqual({ settings, refused: [] });
  });

  it.each([null, '', '{', '[]', 'null', '7'])('work when %s is stored', (stored) =>
    expect(readSettings(stored).settings).toEqual(DEFAULTS),
  );

  it('keep the good fields and name the bad ones', () => {
    const read = readSettings('{"theme":"dark","animation":-5,"language":"xx","unknown":1}');
    expect(read.settings).toEqual({ ...DEFAULTS, theme: 'dark' });
    expect(read.refused).toEqual(['language', 'animation']);
  });

  it('find the language of the browser', () => {
    expect(pickLanguage(undefined, ['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(pickLanguage(undefined, ['fr'])).toBe('en');
    expect(pickLanguage('vi', ['de'])).toBe('vi');
  });
});
