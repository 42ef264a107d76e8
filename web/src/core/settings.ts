/** What a player may choose, as one versioned value. Bad or missing fields take their defaults, each one by itself. */
import { DecodeError, type Decoder, flag, isObject, number, oneOf, optional, record, text, whole } from './decode';

export const LANGUAGES = ['en', 'de', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export const BOARD_THEMES = ['walnut', 'slate', 'ice', 'moss', 'contrast'] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];
export const MOTIONS = ['system', 'full', 'reduced'] as const;
/** `auto` is the world where the device can bear it. */
export const BOARD_VIEWS = ['auto', '2d', '3d'] as const;
export const WORLD_QUALITIES = ['auto', 'high', 'mid', 'low'] as const;
export const SETTINGS_VERSION = 1;

export interface Settings {
  /** The language of the browser without. */
  readonly language?: Language;
  readonly theme: (typeof THEMES)[number];
  readonly boardTheme: BoardTheme;
  readonly motion: (typeof MOTIONS)[number];
  /** Milliseconds that a piece takes to its square. */
  readonly animation: number;
  readonly sound: boolean;
  /** Loudness of moves and of the world's ambience, 0 to 1. */
  readonly volume: number;
  readonly ambience: number;
  readonly coordinates: boolean;
  readonly legalMarks: boolean;
  /** Commander Chess: the air defence that matters for a picked piece. */
  readonly airZones: boolean;
  readonly confirmMoves: boolean;
  readonly confirmResign: boolean;
  readonly premoves: boolean;
  readonly eraAccent: boolean;
  /** The era whose colours are worn, if chosen freely among those reached; else the current one. */
  readonly wornEra?: number;
  readonly autoQueen: boolean;
  /** Another engine for analysis, as it calls itself: a script of this site, or, without an address, files that are kept. */
  readonly otherEngine?: { readonly name: string; readonly url?: string };
  readonly seenHint: boolean;
  readonly boardView: (typeof BOARD_VIEWS)[number];
  readonly worldQuality: (typeof WORLD_QUALITIES)[number];
}

export const DEFAULTS: Settings = {
  theme: 'system',
  boardTheme: 'walnut',
  motion: 'system',
  animation: 180,
  sound: true,
  volume: 0.6,
  ambience: 0.6,
  coordinates: true,
  legalMarks: true,
  airZones: true,
  confirmMoves: false,
  confirmResign: true,
  premoves: true,
  eraAccent: true,
  autoQueen: false,
  seenHint: false,
  boardView: 'auto',
  worldQuality: 'auto',
};

const FIELDS: { readonly [K in keyof Required<Settings>]: Decoder<Required<Settings>[K]> } = {
  language: oneOf(...LANGUAGES),
  theme: oneOf(...THEMES),
  boardTheme: oneOf(...BOARD_THEMES),
  motion: oneOf(...MOTIONS),
  animation: whole(0, 1000),
  sound: flag,
  volume: number(0, 1),
  ambience: number(0, 1),
  coordinates: flag,
  legalMarks: flag,
  airZones: flag,
  confirmMoves: flag,
  confirmResign: flag,
  premoves: flag,
  eraAccent: flag,
  wornEra: whole(1, 20),
  autoQueen: flag,
  otherEngine: record({ name: text, url: optional(text) }),
  seenHint: flag,
  boardView: oneOf(...BOARD_VIEWS),
  worldQuality: oneOf(...WORLD_QUALITIES),
};

export interface ReadSettings {
  readonly settings: Settings;
  /** The fields that could not be read, to be told to the player. */
  readonly refused: readonly string[];
}

/** Reads what `writeSettings` wrote; whatever else it is given, it returns settings that work. */
export const readSettings = (stored: string | null): ReadSettings => {
  if (stored === null) return { settings: DEFAULTS, refused: [] };
  let raw: unknown;
  try {
    raw = JSON.parse(stored);
  } catch {
    return { settings: DEFAULTS, refused: ['settings'] };
  }
  if (!isObject(raw)) return { settings: DEFAULTS, refused: ['settings'] };
  const known: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [name, decoder] of Object.entries(FIELDS)) {
    if (raw[name] === undefined) continue;
    try {
      known[name] = decoder(raw[name], name);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      refused.push(name);
    }
  }
  return { settings: { ...DEFAULTS, ...(known as Partial<Settings>) }, refused };
};

export const writeSettings = (settings: Settings): string =>
  JSON.stringify({ version: SETTINGS_VERSION, ...settings });

/** The best of our languages for a browser that asks for `wanted`, in its order. */
export const pickLanguage = (chosen: Language | undefined, wanted: readonly string[]): Language =>
  chosen ??
  wanted
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((tag) => LANGUAGES.find((language) => language === tag))
    .find((language) => language !== undefined) ??
  'en';
