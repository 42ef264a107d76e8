/** English: playing and the board. */
import type { Manner, Move, Piece, Square, Terrain } from '../../core/rules';
import { colorOf, type SideColor, type Sides } from '../../core/sides';
import type { SpokenMove } from '../spoken';
import type { SquareState } from '../../board2d/types';
import { base } from './base';

const TERRAINS: Readonly<Record<Terrain, string>> = { land: 'land', water: 'water', mixed: 'land and water' };
const STATES: Readonly<Record<SquareState, string>> = {
  movable: 'can move',
  selected: 'picked up',
  target: 'can go here',
  join: 'can be joined',
  capture: 'can be taken',
  'last move': 'last move',
  check: 'in check',
  premove: 'premove',
};

const pieceName = (name: string): string => name;
const piece = (which: Piece, sides: Sides): string => {
  const hero = which.heroic === true ? 'heroic ' : '';
  const load = which.carries?.map((each) => each.name).join(', ') ?? '';
  return `${colorOf(sides, which.side)} ${hero}${which.name}${load === '' ? '' : ` carrying ${load}`}`;
};
/** Where a plane may choose how it captures. */
const CHOICES: Readonly<Partial<Record<Manner, string>>> = { takes: 'Take it and go there', shoots: 'Take it and come back' };
const squares = (names: readonly Square[]): string => names.join(', ');

const spokenMove = (move: SpokenMove): string => {
  const end = move.mate ? ', checkmate' : move.check ? ', check' : '';
  if (move.castling !== undefined) return `castles ${move.castling === 'short' ? 'short' : 'long'}${end}`;
  if (move.drop !== undefined) return `${move.drop} dropped on ${move.to}${end}`;
  const promotion = move.promotion === undefined ? '' : `, becomes ${move.promotion}`;
  const verb = move.manner === 'joins' ? 'joins on' : move.manner === 'shoots' ? 'hits from afar' : move.manner === 'dies' ? 'dies with the target on' : move.capture ? 'takes on' : 'to';
  return `${move.piece} ${move.from} ${verb} ${move.to}${promotion}${end}`;
};

export const play = {
  pieceName,
  /** Games go by the titles that the rules core gives them. */
  variant: (_name: string, title: string) => title,
  board: {
    board: 'Board',
    help: 'Arrow keys walk over the board, Enter picks up and puts down, Escape lets go. P lists the pieces, R the rank, F the file, M the moves of a piece, L the last move.',
    empty: 'empty',
    piece,
    terrain: (terrain: Terrain) => TERRAINS[terrain],
    state: (state: SquareState) => STATES[state],
    rank: (number: number) => `rank ${number}`,
    file: (letter: string) => `file ${letter}`,
    nothing: 'nothing',
    pieces: (which: Piece, names: readonly Square[], sides: Sides) => `${piece(which, sides)}: ${squares(names)}`,
    moves: (square: Square, targets: readonly Square[]) =>
      targets.length === 0 ? `${square} cannot move` : `${square} can move to ${squares(targets)}`,
    lastMove: (names: readonly Square[]) => (names.length === 0 ? 'no move yet' : `last move: ${squares(names)}`),
    choose: 'Which move?',
    choice: (move: Move, which: Piece | undefined) =>
      which === undefined ? (move.manner === undefined ? move.san : (CHOICES[move.manner] ?? move.san)) : pieceName(which.name),
    going: (pieces: readonly Piece[]) => `${pieces.map((each) => pieceName(each.name)).join(', ')} ${pieces.length === 1 ? 'goes' : 'go'}`,
    hand: (which: SideColor) => `Pieces in hand: ${base.side(which)}`,
    handPiece: (which: Piece, count: number, sides: Sides) => `${piece(which, sides)}, ${count} in hand`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  spokenMove,
  setup: {
    title: 'New game',
    begin: 'Begin',
    opponent: 'Opponent',
    engine: 'The engine',
    person: 'Two people here',
    strength: 'Strength',
    match: (elo: number) => `Like my rating (${elo})`,
    chosen: 'Chosen',
    chosenValue: (elo: number) => `Elo ${elo}`,
    full: 'Full strength',
    colour: 'Your side',
    random: 'Either',
    time: 'Time',
    noTime: 'No clock',
    timeValue: (minutes: string, seconds: number) => `${minutes} + ${seconds}`,
    timeSpoken: (minutes: string, seconds: number) => `${minutes} minutes, ${seconds} seconds added for each move`,
    custom: 'Own',
    minutes: 'Minutes',
    increment: 'Seconds per move',
    variant: 'Game',
    variantSearch: 'Find a game',
    variantCount: (count: number) => (count === 1 ? '1 game' : `${count} games`),
    variantNone: 'No game has this name.',
    size: (files: number, ranks: number) => `${files} × ${ranks}`,
    drops: 'with drops',
    start: 'Start position',
    standard: 'The usual one',
    chess960: 'Chess960',
    chess960Number: 'Number (0 to 959)',
    shuffle: 'Shuffle',
    fromFen: 'From a FEN',
    fen: 'FEN',
    fenWrong: (reason: string) => `This position cannot be played: ${reason}`,
    rated: 'Counts for my rating',
    ratedHelp: 'Hints and takebacks make it a casual game.',
  },
  play: {
    title: 'Play',
    newGame: 'New game',
    yourMove: 'Your move',
    toMove: (which: SideColor) => `${base.side(which)} to move`,
    thinking: 'The engine is thinking …',
    waitEngine: 'Loading the engine …',
    engineStalled: 'The engine gave no move.',
    check: 'Check!',
    rated: 'rated',
    casual: 'casual',
    moves: 'Moves',
    noMoves: 'No move yet. Make one on the board, or type it.',
    moveNumber: (number: number, which: SideColor) => `Move ${number}, ${base.side(which)}`,
    navigation: 'Walk through the game',
    first: 'To the start',
    previous: 'One move back',
    next: 'One move on',
    last: 'To the newest move',
    atStart: 'Start position',
    tookBack: (place: string) => `Taken back. ${place}`,
    redone: (place: string) => `Played again. ${place}`,
    looking: 'You are looking at an earlier position.',
    backToGame: 'Back to the game',
    actions: 'Actions',
    hint: 'Hint',
    hintFor: (move: string) => `Hint: ${move}`,
    takeback: 'Take back',
    takebackShort: 'Back',
    redo: 'Redo',
    redoShort: 'Redo',
    resign: 'Resign',
    draw: 'Offer a draw',
    drawShort: 'Draw',
    flip: 'Turn the board',
    flipShort: 'Turn',
    worldView: 'Board in 3D',
    flatView: 'Flat board',
    noWorld: 'The world in 3D could not be loaded; the flat board takes over.',
    more: 'More',
    moveField: 'Your move in letters',
    moveFieldHelp: 'Type a move, as Nf3 or g1f3, and press Enter.',
    moveWrong: (typed: string) => `${typed} is no move here.`,
    moveWait: 'It is not your turn.',
    /** A move that moves nothing. */
    still: (san: string) => `Pass (${san})`,
    /** The end of a deployment in Commander Chess. */
    turnEnds: 'ends the deployment',
    confirmMove: 'Play this move?',
    confirm: 'Play it',
    confirmResign: 'Do you want to resign?',
    confirmCasual: 'With this the game no longer counts for your rating. Go on?',
    goOn: 'Go on',
    drawDeclined: 'The engine plays on.',
    drawAsked: (which: SideColor, other: SideColor) => `${base.side(which)} offers a draw. Does ${base.side(other)} accept?`,
    accept: 'Accept',
    decline: 'Decline',
    whoResigns: (which: SideColor) => `${base.side(which)} resigns?`,
    rematch: 'Rematch',
    analyse: 'Analyse',
    captured: (which: SideColor) => `Taken by ${base.side(which)}`,
    clock: (which: SideColor, time: string) => `${base.side(which)} has ${time}`,
    clockLow: (which: SideColor, seconds: number) => `${base.side(which)} has ${seconds} seconds left`,
    noClock: 'No clock in this game',
    premoves: (count: number) => (count === 1 ? '1 premove' : `${count} premoves`),
    clearPremoves: 'Clear premoves',
    firstHint: 'Drag a piece, tap two squares, use the arrow keys, or type a move. The first move starts the game.',
    opening: 'Opening',
    spoke: (which: SideColor, move: string) => `${base.side(which)}: ${move}`,
    material: (which: SideColor, points: number) => `${base.side(which)} is ahead by ${points}`,
  },
};
