/** Deutsch: Spielen und das Brett. */
import type { SquareState } from '../../board2d/types';
import type { Manner, Piece, Square, Terrain } from '../../core/rules';
import { colorOf, type SideColor, type Sides } from '../../core/sides';
import type { Messages } from '../messages';
import { base } from './base';
import { pieceName } from './pieces';

const TERRAINS: Readonly<Record<Terrain, string>> = { land: 'Land', water: 'Wasser', mixed: 'Land und Wasser' };
const STATES: Readonly<Record<SquareState, string>> = {
  movable: 'kann ziehen',
  selected: 'aufgenommen',
  target: 'hierher möglich',
  join: 'kann sich hier anschließen',
  capture: 'kann geschlagen werden',
  'last move': 'letzter Zug',
  check: 'im Schach',
  premove: 'Vorauszug',
};

const VARIANTS: Readonly<Record<string, string>> = { chess: 'Schach', chess960: 'Schach960', cotulenh: 'Kommandantenschach (Cờ tư lệnh)' };

const OWNERS: Readonly<Record<SideColor, string>> = { white: 'weiß', black: 'schwarz', red: 'rot', blue: 'blau' };
const piece = (which: Piece, sides: Sides): string => {
  const hero = which.heroic === true ? ', heldenhaft' : '';
  const load = which.carries?.map((each) => pieceName(each.name)).join(', ') ?? '';
  return `${pieceName(which.name)} ${OWNERS[colorOf(sides, which.side)]}${hero}${load === '' ? '' : `, trägt ${load}`}`;
};
/** Where a plane may choose how it captures. */
const CHOICES: Readonly<Partial<Record<Manner, string>>> = { takes: 'Schlagen und dort bleiben', shoots: 'Schlagen und zurückkehren' };
const squares = (names: readonly Square[]): string => names.join(', ');

const spokenMove: Messages['spokenMove'] = (move) => {
  const end = move.mate ? ', matt' : move.check ? ', Schach' : '';
  if (move.castling !== undefined) return `${move.castling === 'short' ? 'kurze' : 'lange'} Rochade${end}`;
  if (move.drop !== undefined) return `${move.drop} eingesetzt auf ${move.to}${end}`;
  const promotion = move.promotion === undefined ? '' : `, wird ${move.promotion}`;
  const verb = move.manner === 'joins' ? 'schließt sich an auf' : move.manner === 'shoots' ? 'trifft aus der Ferne' : move.manner === 'dies' ? 'fällt mit dem Ziel auf' : move.capture ? 'schlägt auf' : 'nach';
  return `${move.piece} ${move.from} ${verb} ${move.to}${promotion}${end}`;
};

export const play: Pick<Messages, 'pieceName' | 'variant' | 'board' | 'spokenMove' | 'setup' | 'play'> = {
  pieceName,
  variant: (name, title) => VARIANTS[name] ?? title,
  board: {
    board: 'Brett',
    help: 'Die Pfeiltasten gehen über das Brett, Eingabe nimmt auf und setzt ab, Escape lässt los. P nennt die Figuren, R die Reihe, F die Linie, M die Züge einer Figur, L den letzten Zug.',
    empty: 'leer',
    piece,
    terrain: (terrain) => TERRAINS[terrain],
    state: (state) => STATES[state],
    rank: (number) => `Reihe ${number}`,
    file: (letter) => `Linie ${letter}`,
    nothing: 'nichts',
    pieces: (which, names, sides) => `${piece(which, sides)}: ${squares(names)}`,
    moves: (square, targets) =>
      targets.length === 0 ? `${square} kann nicht ziehen` : `${square} kann ziehen nach ${squares(targets)}`,
    lastMove: (names) => (names.length === 0 ? 'noch kein Zug' : `letzter Zug: ${squares(names)}`),
    choose: 'Welcher Zug?',
    choice: (move, which) =>
      which === undefined ? (move.manner === undefined ? move.san : (CHOICES[move.manner] ?? move.san)) : pieceName(which.name),
    going: (pieces) => `${pieces.map((each) => pieceName(each.name)).join(', ')} ${pieces.length === 1 ? 'geht' : 'gehen'}`,
    hand: (which) => `Figuren in der Hand: ${base.side(which)}`,
    handPiece: (which, count, sides) => `${piece(which, sides)}, ${count} in der Hand`,
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
  },
  spokenMove,
  setup: {
    title: 'Neue Partie',
    begin: 'Beginnen',
    opponent: 'Gegner',
    engine: 'Der Computer',
    person: 'Zwei Menschen hier',
    strength: 'Spielstärke',
    match: (elo) => `Wie meine Wertung (${elo})`,
    chosen: 'Gewählt',
    chosenValue: (elo) => `Elo ${elo}`,
    full: 'Volle Stärke',
    colour: 'Ihre Seite',
    random: 'Egal',
    time: 'Bedenkzeit',
    noTime: 'Ohne Uhr',
    timeValue: (minutes, seconds) => `${minutes} + ${seconds}`,
    timeSpoken: (minutes, seconds) => `${minutes} Minuten, ${seconds} Sekunden Zugabe je Zug`,
    custom: 'Eigene',
    minutes: 'Minuten',
    increment: 'Sekunden je Zug',
    variant: 'Spiel',
    variantSearch: 'Spiel suchen',
    variantCount: (count) => (count === 1 ? '1 Spiel' : `${count} Spiele`),
    variantNone: 'Kein Spiel heißt so.',
    size: (files, ranks) => `${files} × ${ranks}`,
    drops: 'mit Einsetzen',
    start: 'Anfangsstellung',
    standard: 'Die übliche',
    chess960: 'Schach960',
    chess960Number: 'Nummer (0 bis 959)',
    shuffle: 'Auslosen',
    fromFen: 'Aus einer FEN',
    fen: 'FEN',
    fenWrong: (reason) => `Diese Stellung ist nicht spielbar: ${reason}`,
    rated: 'Zählt für meine Wertung',
    ratedHelp: 'Tipps und Rücknahmen machen daraus eine freie Partie.',
  },
  play: {
    title: 'Spielen',
    newGame: 'Neue Partie',
    yourMove: 'Sie sind am Zug',
    toMove: (which) => `${base.side(which)} am Zug`,
    thinking: 'Der Computer denkt nach …',
    waitEngine: 'Der Computergegner wird geladen …',
    engineStalled: 'Der Computer hat keinen Zug geliefert.',
    check: 'Schach!',
    rated: 'gewertet',
    casual: 'frei',
    moves: 'Züge',
    noMoves: 'Noch kein Zug. Ziehen Sie auf dem Brett oder tippen Sie einen Zug.',
    moveNumber: (number, which) => `Zug ${number}, ${base.side(which)}`,
    navigation: 'Durch die Partie gehen',
    first: 'Zum Anfang',
    previous: 'Einen Zug zurück',
    next: 'Einen Zug vor',
    last: 'Zum neuesten Zug',
    looking: 'Sie sehen eine frühere Stellung.',
    backToGame: 'Zurück zur Partie',
    actions: 'Aktionen',
    hint: 'Tipp',
    hintFor: (move) => `Tipp: ${move}`,
    takeback: 'Zurücknehmen',
    takebackShort: 'Zurück',
    redo: 'Wiederholen',
    redoShort: 'Wieder',
    resign: 'Aufgeben',
    draw: 'Remis anbieten',
    drawShort: 'Remis',
    flip: 'Brett drehen',
    flipShort: 'Drehen',
    worldView: 'Brett in 3D',
    flatView: 'Flaches Brett',
    noWorld: 'Die Welt in 3D ließ sich nicht laden; das flache Brett übernimmt.',
    more: 'Mehr',
    moveField: 'Ihr Zug in Buchstaben',
    moveFieldHelp: 'Tippen Sie einen Zug, etwa Nf3 oder g1f3, und drücken Sie die Eingabetaste.',
    moveWrong: (typed) => `${typed} ist hier kein Zug.`,
    moveWait: 'Sie sind nicht am Zug.',
    still: (san: string) => `Aussetzen (${san})`,
    /** The end of a deployment in Commander Chess. */
    turnEnds: 'Entfaltung beendet',
    confirmMove: 'Diesen Zug spielen?',
    confirm: 'Spielen',
    confirmResign: 'Möchten Sie aufgeben?',
    confirmCasual: 'Damit zählt die Partie nicht mehr für Ihre Wertung. Weiter?',
    goOn: 'Weiter',
    drawDeclined: 'Der Computer spielt weiter.',
    drawAsked: (which, other) => `${base.side(which)} bietet Remis. Nimmt ${base.side(other)} an?`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    whoResigns: (which) => `${base.side(which)} gibt auf?`,
    rematch: 'Revanche',
    analyse: 'Analysieren',
    captured: (which) => `Geschlagen von ${base.side(which)}`,
    clock: (which, time) => `${base.side(which)} hat ${time}`,
    clockLow: (which, seconds) => `${base.side(which)} hat noch ${seconds} Sekunden`,
    noClock: 'Diese Partie hat keine Uhr',
    premoves: (count) => (count === 1 ? '1 Vorauszug' : `${count} Vorauszüge`),
    clearPremoves: 'Vorauszüge löschen',
    firstHint:
      'Ziehen Sie eine Figur, tippen Sie zwei Felder an, nehmen Sie die Pfeiltasten oder schreiben Sie einen Zug. Mit dem ersten Zug beginnt die Partie.',
    opening: 'Eröffnung',
    spoke: (which, move) => `${base.side(which)}: ${move}`,
    material: (which, points) => `${base.side(which)} liegt um ${points} vorn`,
  },
};
