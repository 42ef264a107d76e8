/** English: what every page uses. English is the source of all message types. */
import type { EndReason } from '../../core/rules';
import type { SideColor } from '../../core/sides';
import type { Tier } from '../../engine/client';

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  'insufficient material': 'neither side can win any more',
  'fifty moves': 'fifty moves without progress',
  'threefold repetition': 'the position came three times',
  'variant rule': 'by the rules of this game',
  time: 'out of time',
  resignation: 'resignation',
  agreement: 'draw by agreement',
};

const SIDES: Readonly<Record<SideColor, string>> = { white: 'White', black: 'Black', red: 'Red', blue: 'Blue', sente: 'Sente', gote: 'Gote' };
const side = (which: SideColor): string => SIDES[which];

const TIERS: Readonly<Record<Tier, string>> = {
  threads: 'WebAssembly with SIMD and threads',
  simd: 'WebAssembly with SIMD',
  plain: 'plain WebAssembly',
  javascript: 'JavaScript',
  other: 'another engine',
};

export const base = {
  app: {
    name: 'Chronicle',
    tagline: 'Chess through twenty eras',
    skip: 'Skip to the page',
    loading: 'Setting up the board …',
  },
  common: {
    ok: 'OK',
    cancel: 'Cancel',
    close: 'Close',
    delete: 'Delete',
    copy: 'Copy',
    copied: 'Copied',
    back: 'Back',
    on: 'on',
    off: 'off',
    reload: 'Reload',
    dismiss: 'Dismiss',
    undo: 'Undo',
  },
  nav: {
    label: 'Pages',
    play: 'Play',
    online: 'Online',
    analysis: 'Analysis',
    chronicle: 'Chronicle',
    training: 'Training',
    games: 'Games',
    settings: 'Settings',
    help: 'Help',
    sound: 'Sound',
  },
  side,
  player: {
    you: 'You',
    engine: (elo: number | undefined) => (elo === undefined ? 'Engine, full strength' : `Engine ${elo}`),
    learner: (games: number) => (games === 0 ? 'Learner, a beginner' : `Learner after ${games} games`),
    person: (which: SideColor) => side(which),
  },
  ending: {
    reason: (reason: EndReason) => REASONS[reason],
    wins: (winner: SideColor) => `${side(winner)} wins`,
    draw: 'Draw',
    youWin: 'You win',
    youLose: 'The engine wins',
    learnerWins: 'The learner wins',
  },
  rating: {
    label: 'Rating',
    short: (rating: number) => `${Math.round(rating)}`,
    change: (before: number, after: number) => {
      const gain = Math.round(after) - Math.round(before);
      return `Rating ${Math.round(after)} (${gain >= 0 ? '+' : '−'}${Math.abs(gain)})`;
    },
    newEra: (title: string) => `A new era begins: ${title}`,
  },
  /** In English the table of eras speaks for itself. */
  era: {
    title: (_number: number, title: string) => title,
    line: (_number: number, line: string) => line,
  },
  notice: {
    region: 'Notices',
    notLasting: 'This browser does not let the page keep games. You can play on; export your game before you close the page.',
    saveFailed: (reason: string) => `The game could not be saved: ${reason}`,
    brokenSettings: (names: string) => `Some settings could not be read and are back to their defaults: ${names}`,
    brokenProgress: 'Your rating could not be read. It starts anew; the unreadable data are kept.',
    resumed: 'Your game goes on where you left it.',
    gameSkipped: (reason: string) => `A saved game cannot be gone on with and is passed over: ${reason}`,
    gameMissing: 'This saved game is not here or cannot be read.',
    tierName: (tier: Tier) => TIERS[tier],
    tierChanged: (tier: string, reason: string) => `The engine goes on as ${tier}${reason === '' ? '' : `: ${reason}`}`,
    engineFailed: (reason: string) => `The engine cannot run here: ${reason}`,
    update: 'A new version is ready.',
    updateNow: 'Load it now',
    offlineReady: 'Chronicle now works without a network too.',
  },
  error: {
    title: 'Something went wrong',
    text: 'The page could not go on. Your games are saved; loading the page again usually helps.',
    rules: 'The rules of the game could not be loaded.',
    page: 'This page could not be loaded. Is the network gone?',
    details: 'Details',
    again: 'Try again',
    home: 'Back to the board',
  },
};
