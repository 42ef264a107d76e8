/** Deutsch: was jede Seite braucht. */
import type { EndReason } from '../../core/rules';
import type { SideColor } from '../../core/sides';
import type { Messages } from '../messages';
import type { Tier } from '../../engine/client';
import { eraLine, eraTitle } from './eras';

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: 'Schachmatt',
  stalemate: 'Patt',
  'insufficient material': 'keine Seite kann mehr gewinnen',
  'fifty moves': 'fünfzig Züge ohne Fortschritt',
  'threefold repetition': 'dreimal dieselbe Stellung',
  'variant rule': 'nach den Regeln dieses Spiels',
  time: 'Zeit abgelaufen',
  resignation: 'Aufgabe',
  agreement: 'Remis durch Vereinbarung',
};

const SIDES: Readonly<Record<SideColor, string>> = { white: 'Weiß', black: 'Schwarz', red: 'Rot', blue: 'Blau', sente: 'Sente', gote: 'Gote' };
const side = (which: SideColor): string => SIDES[which];

const TIERS: Readonly<Record<Tier, string>> = {
  threads: 'WebAssembly mit SIMD und Threads',
  simd: 'WebAssembly mit SIMD',
  plain: 'einfaches WebAssembly',
  javascript: 'JavaScript',
  other: 'ein anderer Computergegner',
};

export const base: Pick<
  Messages,
  'app' | 'common' | 'nav' | 'side' | 'player' | 'ending' | 'rating' | 'notice' | 'era' | 'error'
> = {
  app: {
    name: 'Chronicle',
    tagline: 'Schach durch zwanzig Zeitalter',
    skip: 'Zum Inhalt springen',
    loading: 'Das Brett wird aufgebaut …',
  },
  common: {
    ok: 'Gut',
    cancel: 'Abbrechen',
    close: 'Schließen',
    delete: 'Löschen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    back: 'Zurück',
    on: 'an',
    off: 'aus',
    reload: 'Neu laden',
    dismiss: 'Ausblenden',
    undo: 'Rückgängig',
  },
  nav: {
    label: 'Seiten',
    play: 'Spielen',
    online: 'Online',
    analysis: 'Analyse',
    chronicle: 'Chronik',
    training: 'Übung',
    games: 'Partien',
    settings: 'Optionen',
    help: 'Hilfe',
    sound: 'Ton',
  },
  side,
  player: {
    you: 'Sie',
    engine: (elo) => (elo === undefined ? 'Computer, volle Stärke' : `Computer ${elo}`),
    learner: (games) => (games === 0 ? 'Lernender, Anfänger' : `Lernender nach ${games} Partien`),
    person: (which) => side(which),
  },
  ending: {
    reason: (reason) => REASONS[reason],
    wins: (winner) => `${side(winner)} gewinnt`,
    draw: 'Remis',
    youWin: 'Sie haben gewonnen',
    youLose: 'Der Computer gewinnt',
    learnerWins: 'Der Lernende gewinnt',
  },
  rating: {
    label: 'Wertung',
    short: (rating) => `${Math.round(rating)}`,
    change: (before, after) => {
      const gain = Math.round(after) - Math.round(before);
      return `Wertung ${Math.round(after)} (${gain >= 0 ? '+' : '−'}${Math.abs(gain)})`;
    },
    newEra: (title) => `Ein neues Zeitalter beginnt: ${title}`,
  },
  era: { title: eraTitle, line: eraLine },
  notice: {
    region: 'Hinweise',
    notLasting:
      'Dieser Browser lässt die Seite keine Partien aufheben. Sie können weiterspielen; exportieren Sie Ihre Partie, bevor Sie die Seite schließen.',
    saveFailed: (reason) => `Die Partie konnte nicht gespeichert werden: ${reason}`,
    brokenSettings: (names) => `Einige Einstellungen waren nicht lesbar und stehen wieder auf dem Standard: ${names}`,
    brokenProgress: 'Ihre Wertung war nicht lesbar. Sie beginnt neu; die unlesbaren Daten bleiben erhalten.',
    resumed: 'Ihre Partie geht weiter, wo Sie aufgehört haben.',
    gameSkipped: (reason) => `Eine gespeicherte Partie lässt sich nicht fortsetzen und wird übergangen: ${reason}`,
    gameMissing: 'Diese gespeicherte Partie ist nicht hier oder nicht lesbar.',
    tierName: (tier) => TIERS[tier],
    tierChanged: (tier, reason) => `Der Computer rechnet weiter als ${tier}${reason === '' ? '' : `: ${reason}`}`,
    engineFailed: (reason) => `Der Computergegner läuft hier nicht: ${reason}`,
    update: 'Eine neue Version ist bereit.',
    updateNow: 'Jetzt laden',
    offlineReady: 'Chronicle funktioniert jetzt auch ohne Netz.',
  },
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Die Seite kam nicht weiter. Ihre Partien sind gespeichert; meist hilft es, neu zu laden.',
    rules: 'Die Spielregeln konnten nicht geladen werden.',
    page: 'Diese Seite konnte nicht geladen werden. Fehlt das Netz?',
    details: 'Einzelheiten',
    again: 'Noch einmal versuchen',
    home: 'Zurück zum Brett',
  },
};
