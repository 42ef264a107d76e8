/** What the learner knows, made ready to be drawn. */

/** In the order of the core: the king last. */
export const PIECES = [
  { name: 'pawn', letter: 'p' },
  { name: 'knight', letter: 'n' },
  { name: 'bishop', letter: 'b' },
  { name: 'rook', letter: 'r' },
  { name: 'queen', letter: 'q' },
  { name: 'king', letter: 'k' },
] as const;

/** Worth in pawns; none while a pawn is worth nothing, because then there is nothing to divide by. */
export const worthInPawns = (material: readonly number[]): readonly number[] | undefined => {
  const [pawn = 0] = material;
  return pawn > 0.001 ? material.map((value) => value / pawn) : undefined;
};

/** The squares as they lie on the board, numbered from a1: the eighth rank first. */
export const squareRows = (): readonly (readonly number[])[] =>
  Array.from({ length: 8 }, (_, row) => Array.from({ length: 8 }, (_, file) => (7 - row) * 8 + file));

const nameOf = (square: number): string => `${'abcdefgh'.charAt(square % 8)}${Math.floor(square / 8) + 1}`;

/** Where such a piece can stand: pawns have no place on the outer ranks. */
const isPossible = (square: number, pawn: boolean): boolean => !pawn || (square >= 8 && square < 56);

const known = (places: readonly number[], pawn: boolean): readonly (readonly [number, number])[] =>
  places.map((value, square) => [square, value] as const).filter(([square]) => isPossible(square, pawn));

/** From -1 for the worst to 1 for the best square, 0 for the mean: only differences between squares mean anything. */
export const heatOf = (places: readonly number[], pawn: boolean): readonly number[] => {
  const possible = known(places, pawn);
  const mean = possible.reduce((sum, [, value]) => sum + value, 0) / Math.max(1, possible.length);
  const most = Math.max(...possible.map(([, value]) => Math.abs(value - mean)));
  return places.map((value, square) => (isPossible(square, pawn) && most > 1e-6 ? (value - mean) / most : 0));
};

/** The best and the worst square; none if all are the same. */
export const extremes = (places: readonly number[], pawn: boolean): { readonly best: string; readonly worst: string } | undefined => {
  const sorted = known(places, pawn).toSorted(([, one], [, other]) => other - one);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (best === undefined || worst === undefined || best[1] - worst[1] < 1e-6) return undefined;
  return { best: nameOf(best[0]), worst: nameOf(worst[0]) };
};
