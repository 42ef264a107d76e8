/**
 * What the whole page shares: settings, progress, the address, notices and the voice for screen readers. Components read
 * it; only the functions here change it.
 */
import { counted, freshProgress, type Progress, readProgress, writeProgress } from '../core/progress';
import { parseRoute, type Route, routeHash } from '../core/route';
import type { Rules } from '../core/rules';
import type { GameState } from '../core/session';
import { DEFAULTS, pickLanguage, readSettings, type Settings, writeSettings } from '../core/settings';
import type { GameStore } from '../core/store';
import { messages, useLanguage } from '../i18n/index.svelte';
import { eraAccent } from './eras';

const SETTINGS_KEY = 'chronicle.settings';
const PROGRESS_KEY = 'chronicle.progress';
const BROKEN_PROGRESS_KEY = 'chronicle.progress.unreadable';

export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'warning';
  /** A function, so that it speaks the language of the moment. */
  readonly text: () => string;
  readonly action?: { readonly label: () => string; readonly run: () => void };
  /** Goes by itself after so many milliseconds. */
  readonly lasts?: number;
}

interface Voice {
  readonly text: string;
  /** Counts up, so that the same words said twice are heard twice. */
  readonly count: number;
}

/** Reading and writing may be forbidden altogether; then settings last as long as the page. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is lost that the page could still save; the notice about lasting games says the same.
  }
};

class App {
  settings = $state.raw<Settings>(DEFAULTS);
  progress = $state.raw<Progress>();
  route = $state.raw<Route>({ page: 'play' });
  /** The device is able to show the world; found out when there is time, see `scene3d/able.ts`. */
  able = $state.raw(false);
  notices = $state.raw<readonly Notice[]>([]);
  polite = $state.raw<Voice>({ text: '', count: 0 });
  assertive = $state.raw<Voice>({ text: '', count: 0 });
  /** An era that is looked at until the next game begins. */
  #visited = $state.raw<number>();
  #rules = $state.raw<Rules>();
  #store: GameStore | undefined;
  #noticeCount = 0;

  get ready(): boolean {
    return this.#rules !== undefined;
  }
  get rules(): Rules {
    if (this.#rules === undefined) throw new Error('the rules are not loaded');
    return this.#rules;
  }
  get store(): GameStore {
    if (this.#store === undefined) throw new Error('the store is not open');
    return this.#store;
  }
  /** The era in which one is on the page: its world, its colours, its sound. */
  get era(): number {
    const highest = this.progress?.highest ?? 1;
    return [this.#visited, this.settings.wornEra].find((era) => era !== undefined && era <= highest) ?? this.progress?.era ?? 1;
  }
  /** Goes to an era that has been reached, until the next game; without one, back. */
  visit(era?: number): void {
    this.#visited = era;
    this.wear();
  }

  /** Whether the board is to be shown in 3D: by the player's choice, or because nothing speaks against it. */
  get inWorld(): boolean {
    const { boardView } = this.settings;
    return boardView === '3d' || (boardView === 'auto' && this.able);
  }

  /** Before anything is shown: settings, language and theme. */
  async prepare(): Promise<void> {
    const { settings, refused } = readSettings(stored(SETTINGS_KEY));
    this.settings = settings;
    this.wear();
    await useLanguage(pickLanguage(settings.language, navigator.languages));
    if (refused.length > 0) this.notify({ kind: 'warning', text: () => messages().notice.brokenSettings(refused.join(', ')) });
    this.route = parseRoute(location.hash);
    addEventListener('hashchange', () => (this.route = parseRoute(location.hash)));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.wear());
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => this.wear());
  }

  /** The rules and the store are there: the page can be played on. */
  begin(rules: Rules, store: GameStore): void {
    this.#store = store;
    const text = stored(PROGRESS_KEY);
    const read = text === null ? undefined : readProgress(text);
    if (text !== null && read === undefined) {
      keep(BROKEN_PROGRESS_KEY, text);
      this.notify({ kind: 'warning', text: () => messages().notice.brokenProgress });
    }
    this.progress = read ?? freshProgress(rules);
    this.#rules = rules;
    if (!store.lasting) this.notify({ kind: 'warning', text: () => messages().notice.notLasting });
    this.wear();
  }

  change(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    this.#settingsChanged();
  }
  replaceSettings(settings: Settings): void {
    this.settings = settings;
    this.#settingsChanged();
  }
  #settingsChanged(): void {
    keep(SETTINGS_KEY, writeSettings(this.settings));
    this.wear();
    void useLanguage(pickLanguage(this.settings.language, navigator.languages));
  }

  /** Counts a finished game; returns the rating before it, if it was counted. */
  count(state: GameState, id: string): Progress | undefined {
    const before = this.progress;
    if (before === undefined) return undefined;
    this.progress = counted(before, this.rules, state, id, Date.now());
    if (this.progress === before) return undefined;
    keep(PROGRESS_KEY, writeProgress(this.progress));
    this.wear();
    return before;
  }

  go(route: Route): void {
    location.hash = routeHash(route);
  }

  notify(notice: Omit<Notice, 'id'>): void {
    const id = (this.#noticeCount += 1);
    this.notices = [...this.notices.slice(-3), { ...notice, id }];
    this.say(notice.text());
    if (notice.lasts !== undefined) setTimeout(() => this.dismiss(id), notice.lasts);
  }
  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  /** For screen readers, when they have time. */
  say(text: string): void {
    this.polite = { text, count: this.polite.count + 1 };
  }
  /** For screen readers, at once. */
  sayNow(text: string): void {
    this.assertive = { text, count: this.assertive.count + 1 };
  }

  get reducedMotion(): boolean {
    const { motion } = this.settings;
    return motion === 'reduced' || (motion === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches);
  }

  /** Puts theme, motion and era on the document, where the style sheets look for them. */
  wear(): void {
    const root = document.documentElement;
    const { theme, boardTheme, eraAccent: follow } = this.settings;
    const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset['theme'] = dark ? 'dark' : 'light';
    root.dataset['motion'] = this.reducedMotion ? 'reduced' : 'full';
    root.dataset['boardTheme'] = boardTheme;
    const { hue, chroma } = eraAccent(follow ? this.era : 0);
    root.style.setProperty('--era-hue', String(hue));
    root.style.setProperty('--era-chroma', String(chroma));
  }
}

export const app = new App();
