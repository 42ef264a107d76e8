/**
 * How far two pictures are from each other in what they show, whatever their colours: where edges lie, which way they run
 * and how they stand out from what is around them. Turning the hue, another brightness or a tint move none of that, so a
 * recolour of a picture stays near it.
 */

/** Pictures are compared at this size, in cells of `CELL` pixels. */
const [WIDTH, HEIGHT, CELL] = [128, 80, 8];
const [ACROSS, DOWN] = [WIDTH / CELL, HEIGHT / CELL];
/** Directions of edges that are told apart; dark to light and light to dark are one. */
const DIRECTIONS = 6;
/** Edges are measured beside those within this many pixels. */
const AROUND = 10;
/** Differences of one in 255 are grain, not edges. */
const GRAIN = 2;

/** A picture (`width`, `height`, and `data` in RGBA) at a smaller size. */
export function reduced({ width, height, data }, wide, high) {
  const small = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (let row = 0; row < high; row += 1) {
    const [top, bottom] = span(row, high, height);
    for (let column = 0; column < wide; column += 1) {
      const [left, right] = span(column, wide, width);
      let [red, green, blue] = [0, 0, 0];
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const at = (y * width + x) * 4;
          red += data[at];
          green += data[at + 1];
          blue += data[at + 2];
        }
      const [count, at] = [(bottom - top) * (right - left), (row * wide + column) * 4];
      small[at] = red / count;
      small[at + 1] = green / count;
      small[at + 2] = blue / count;
    }
  }
  return { width: wide, height: high, data: small };
}

const span = (index, of, length) => {
  const from = Math.floor((index * length) / of);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / of))];
};

/** What there is to see: for every cell, how much edge runs in each direction. */
export function structure(picture) {
  const { strength, angle } = edges(reduced(picture, WIDTH, HEIGHT).data);
  const usual = blurred(strength);
  const cells = new Float64Array(ACROSS * DOWN * DIRECTIONS);
  for (let y = 1; y < HEIGHT - 1; y += 1)
    for (let x = 1; x < WIDTH - 1; x += 1) {
      const at = y * WIDTH + x;
      const weight = strength[at] / (usual[at] + GRAIN);
      const turned = (angle[at] / Math.PI) * DIRECTIONS;
      const [first, part] = [Math.floor(turned), turned - Math.floor(turned)];
      const cell = (Math.floor(y / CELL) * ACROSS + Math.floor(x / CELL)) * DIRECTIONS;
      cells[cell + (first % DIRECTIONS)] += weight * (1 - part);
      cells[cell + ((first + 1) % DIRECTIONS)] += weight * part;
    }
  return cells.map(Math.sqrt);
}

/** Strength and direction (0 to pi) of the edge at each pixel, of all colours together. */
function edges(data) {
  const strength = new Float64Array(WIDTH * HEIGHT);
  const angle = new Float64Array(WIDTH * HEIGHT);
  for (let y = 1; y < HEIGHT - 1; y += 1)
    for (let x = 1; x < WIDTH - 1; x += 1) {
      const at = y * WIDTH + x;
      let [xx, yy, xy] = [0, 0, 0];
      for (let color = at * 4; color < at * 4 + 3; color += 1) {
        const across = (data[color + 4] - data[color - 4]) / 2;
        const along = (data[color + WIDTH * 4] - data[color - WIDTH * 4]) / 2;
        xx += across * across;
        yy += along * along;
        xy += across * along;
      }
      strength[at] = Math.sqrt(xx + yy);
      angle[at] = (Math.atan2(2 * xy, xx - yy) / 2 + Math.PI) % Math.PI;
    }
  return { strength, angle };
}

/** The mean of a square around each pixel. */
function blurred(values) {
  const once = (list, step, length) => {
    const means = new Float64Array(list.length);
    for (let at = 0; at < list.length; at += 1) {
      const place = Math.floor(at / step) % length;
      const [from, to] = [Math.max(-AROUND, -place), Math.min(AROUND, length - 1 - place)];
      let sum = 0;
      for (let far = from; far <= to; far += 1) sum += list[at + far * step];
      means[at] = sum / (to - from + 1);
    }
    return means;
  };
  return once(once(values, 1, WIDTH), WIDTH, HEIGHT);
}

/** From 0, the same, to about 1, nothing in common: one minus the correlation. */
export function distance(one, other) {
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [middleOne, middleOther] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  one.forEach((value, index) => {
    const [a, b] = [value - middleOne, other[index] - middleOther];
    both += a * b;
    first += a * a;
    second += b * b;
  });
  return first === 0 || second === 0 ? 0 : 1 - both / Math.sqrt(first * second);
}

/** Two eras must be farther apart than this; no recolour of an era is as far from it. */
export const TOO_NEAR = 0.2;

/** Why a picture shows nothing, or nothing to say. */
export function blankness({ data }) {
  const counts = new Map();
  let [sum, squares] = [0, 0];
  const pixels = data.length / 4;
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    sum += light;
    squares += light * light;
    const key = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const spread = Math.sqrt(Math.max(0, squares / pixels - (sum / pixels) ** 2));
  const largest = Math.max(...counts.values()) / pixels;
  if (spread < 8) return `the picture is blank: its lightness varies by ${spread.toFixed(1)} of 255`;
  if (largest > 0.8) return `the picture is nearly blank: ${(largest * 100).toFixed(0)} % of it is one colour`;
  return undefined;
}
