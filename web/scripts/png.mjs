/** Small PNG files: colours reduced by median cut, packed as an indexed picture. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** `picture` has `width`, `height` and `data` in RGBA; at most `count` colours are left. */
export function indexedPng({ width, height, data }, count) {
  const palette = medianCut(histogram(data), count);
  const nearest = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      // An ordered pattern of two by two hides the steps between few colours and packs better than noise.
      const shift = ((x & 1) ^ (y & 1) ? 2 : 0) - 1;
      const key = keyOf(data[at] + shift, data[at + 1] + shift, data[at + 2] + shift);
      let index = nearest.get(key);
      if (index === undefined) nearest.set(key, (index = closest(palette, key)));
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Colours of six bits in each channel, as one number. */
const clamp = (value) => Math.min(255, Math.max(0, value)) >> 2;
const keyOf = (r, g, b) => (clamp(r) << 12) | (clamp(g) << 6) | clamp(b);
const partsOf = (key) => [(key >> 12) & 63, (key >> 6) & 63, key & 63];

function histogram(data) {
  const counts = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const key = keyOf(data[at], data[at + 1], data[at + 2]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ parts: partsOf(key), count }));
}

/** Boxes of colours are cut in halves of equal weight, the widest and fullest first. */
function medianCut(colors, count) {
  const boxes = [colors];
  const worth = (box) => {
    const [axis, reach] = widest(box);
    return axis < 0 ? 0 : reach * Math.sqrt(box.reduce((sum, color) => sum + color.count, 0));
  };
  const values = [worth(colors)];
  while (boxes.length < count) {
    const index = values.indexOf(Math.max(...values));
    if (values[index] === 0) break;
    const box = boxes[index];
    const [axis] = widest(box);
    const sorted = box.toSorted((a, b) => a.parts[axis] - b.parts[axis]);
    const half = sorted.reduce((sum, color) => sum + color.count, 0) / 2;
    let [sum, cut] = [0, 0];
    while (cut < sorted.length - 1 && (sum += sorted[cut].count) < half) cut += 1;
    cut = Math.min(Math.max(cut, 1), sorted.length - 1);
    const halves = [sorted.slice(0, cut), sorted.slice(cut)];
    boxes.splice(index, 1, ...halves);
    values.splice(index, 1, ...halves.map(worth));
  }
  return boxes.map((box) => {
    const weight = box.reduce((sum, color) => sum + color.count, 0) || 1;
    return [0, 1, 2].map((axis) => Math.min(255, Math.round((box.reduce((sum, color) => sum + color.parts[axis] * color.count, 0) / weight) * 4 + 1.5)));
  });
}

function widest(box) {
  let best = [-1, 0];
  for (const axis of [0, 1, 2]) {
    let [low, high] = [64, -1];
    for (const { parts } of box) [low, high] = [Math.min(low, parts[axis]), Math.max(high, parts[axis])];
    if (high - low > best[1]) best = [axis, high - low];
  }
  return best;
}

function closest(palette, key) {
  const parts = partsOf(key).map((part) => part * 4 + 1.5);
  let [best, least] = [0, Infinity];
  palette.forEach((color, index) => {
    const far = color.reduce((sum, value, axis) => sum + (value - parts[axis]) ** 2, 0);
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/** The pixels of an indexed picture as `indexedPng` writes it, in RGBA. */
export function readIndexedPng(bytes) {
  const parts = { PLTE: [], IDAT: [], IHDR: [] };
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    parts[bytes.toString('latin1', at + 4, at + 8)]?.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [header] = parts.IHDR;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== 3) throw new Error('not a picture of at most 256 colours');
  const palette = Buffer.concat(parts.PLTE);
  const rows = inflateSync(Buffer.concat(parts.IDAT));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1);
    if (rows[start] !== 0) throw new Error('a picture with filtered rows');
    for (let x = 0; x < width; x += 1) {
      const color = rows[start + 1 + x] * 3;
      data.set([palette[color], palette[color + 1], palette[color + 2], 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}
