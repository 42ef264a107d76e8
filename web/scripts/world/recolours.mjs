/** Ways to make another picture of the same thing, none of which is another era. */

/** `change` takes red, green and blue and gives them back changed. */
const each = (change) => (picture) => {
  const data = new Uint8ClampedArray(picture.data);
  for (let at = 0; at < data.length; at += 4) data.set(change(data[at], data[at + 1], data[at + 2]), at);
  return { ...picture, data };
};

/** Turns the circle of hues and leaves the lightness, by a rotation around the grey axis. */
const hue = (degrees) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const same = (1 + 2 * cos) / 3;
  const [next, last] = [(1 - cos) / 3 - sin / Math.sqrt(3), (1 - cos) / 3 + sin / Math.sqrt(3)];
  return each((r, g, b) => [same * r + next * g + last * b, last * r + same * g + next * b, next * r + last * g + same * b]);
};

const grey = (r, g, b) => 0.299 * r + 0.587 * g + 0.114 * b;

export const RECOLOURS = {
  'hue turned by 60 degrees': hue(60),
  'hue turned by 120 degrees': hue(120),
  'hue turned by 180 degrees': hue(180),
  'hue turned by 300 degrees': hue(300),
  'darker by half': each((r, g, b) => [r * 0.5, g * 0.5, b * 0.5]),
  'brighter by a third': each((r, g, b) => [r * 1.33, g * 1.33, b * 1.33]),
  'lighter in the shadows': each((r, g, b) => [r, g, b].map((value) => 255 * (value / 255) ** 0.6)),
  'less contrast': each((r, g, b) => [r, g, b].map((value) => 70 + value * 0.5)),
  'without colour': each((r, g, b) => [grey(r, g, b), grey(r, g, b), grey(r, g, b)]),
  'tinted red': each((r, g, b) => [r * 1.1, g * 0.7, b * 0.6]),
  'tinted blue': each((r, g, b) => [r * 0.6, g * 0.75, b * 1.15]),
  'as an old photograph': each((r, g, b) => [grey(r, g, b) * 1.07, grey(r, g, b) * 0.86, grey(r, g, b) * 0.6]),
  'channels exchanged': each((r, g, b) => [b, r, g]),
  negative: each((r, g, b) => [255 - r, 255 - g, 255 - b]),
};
