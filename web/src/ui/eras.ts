/** How an era looks on the page: its numeral and the hue of its accent. Ratings and names are the rules core's. */

/** Hue and chroma in OKLCH; lightness belongs to the theme, so that contrast never depends on the era. */
const ACCENTS: readonly (readonly [number, number])[] = [
  [135, 0.09], [225, 0.08], [40, 0.08], [70, 0.1], [245, 0.09],
  [20, 0.11], [50, 0.11], [60, 0.06], [260, 0.07], [165, 0.1],
  [190, 0.09], [330, 0.14], [235, 0.1], [280, 0.04], [30, 0.13],
  [300, 0.08], [85, 0.11], [15, 0.13], [285, 0.13], [310, 0.12],
];

export interface EraAccent {
  readonly hue: number;
  readonly chroma: number;
}

export const eraAccent = (number: number): EraAccent => {
  const [hue, chroma] = ACCENTS[number - 1] ?? [55, 0.09];
  return { hue, chroma };
};

const NUMERALS: readonly (readonly [number, string])[] = [[10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

export const roman = (number: number): string => {
  let [rest, text] = [Math.max(0, Math.trunc(number)), ''];
  for (const [value, letters] of NUMERALS)
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  return text;
};
