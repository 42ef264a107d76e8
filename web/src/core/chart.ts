/** A line of values as a drawing: scales and paths without pixels of a screen. */

export interface ChartBox {
  readonly width: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

/** A round range around values, at least `least` wide, so that a flat line lies in the middle. */
export const rangeOf = (values: readonly number[], least: number, step: number): readonly [number, number] => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const spare = Math.max(0, least - (high - low)) / 2;
  return [Math.max(0, Math.floor((low - spare) / step) * step), Math.ceil((high + spare) / step) * step];
};

export const heightAt = (box: ChartBox, value: number): number =>
  box.height - ((value - box.low) / Math.max(1, box.high - box.low)) * box.height;

export const linePath = (box: ChartBox, values: readonly number[]): string => {
  const across = box.width / Math.max(1, values.length - 1);
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${(index * across).toFixed(1)} ${heightAt(box, value).toFixed(1)}`).join('');
};
