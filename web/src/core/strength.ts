/** The strength of the learner over its stages as a drawing: stages side by side, scores from 0 to 1 upwards. */

export interface StrengthBox {
  readonly width: number;
  readonly height: number;
  /** How many stages there are. */
  readonly count: number;
}

export interface Spread {
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

export const acrossAt = (box: StrengthBox, index: number): number => (index * box.width) / Math.max(1, box.count - 1);
export const upAt = (box: StrengthBox, score: number): number => (1 - score) * box.height;

const joined = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

export const scorePath = (box: StrengthBox, spreads: readonly Spread[]): string =>
  joined(spreads.map(({ score }, index) => [acrossAt(box, index), upAt(box, score)] as const));

/** The band in which the true scores lie: along its upper edge and back along the lower one. */
export const bandPath = (box: StrengthBox, spreads: readonly Spread[]): string => {
  const edge = (of: (spread: Spread) => number) => spreads.map((spread, index) => [acrossAt(box, index), upAt(box, of(spread))] as const);
  return `${joined([...edge(({ high }) => high), ...edge(({ low }) => low).toReversed()])}Z`;
};

/** Which stages get a label: the first, the last, and as many between as there is room for. */
export const labelled = (count: number, room: number): readonly number[] => {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, room - 1)));
  const last = count - 1;
  const marked = Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step);
  // The one before the last would touch it if it stood nearer than the others do.
  return [...marked.filter((index) => last - index >= step), ...(count > 0 ? [last] : [])];
};

/** Where labels of lines go that end at these heights: in the same order, and not on top of each other. */
export const apart = (heights: readonly number[], least: number): readonly number[] => {
  const order = heights.map((height, index) => ({ height, index })).toSorted((one, other) => one.height - other.height);
  const placed = [...heights];
  let free = -Infinity;
  for (const { height, index } of order) {
    free = Math.max(height, free + least);
    placed[index] = free;
  }
  return placed;
};
