/** The six pieces of chess, turned and carved: wide heads and feet, so that they can be told apart at 30 pixels. */
import { body, circle, line, mark, symmetric, type Part } from './drawing';

/** From a collar to the ground: the stem widens into a plinth. */
export const STEM = 'C41.5 69 38.5 74 33.5 77.5C30.5 79.6 28.5 81 27.8 83.5C25.6 85 24 87.5 24 92L50 92';
export const PLINTH = line('M30.2 83.5L69.8 83.5');

const PAWN: readonly Part[] = [
  body(
    symmetric(
      'M50 21C42.5 21 36.8 26.6 36.8 33.6C36.8 38 39 41.8 42.4 44C39.4 45 36.2 47 35.2 49.6C34.6 51.4 35.8 53 37.8 53L43 53C42.4 63 39 70 33 75.4C30 78 28 80.4 27.6 83.5C25.6 85 24 87.5 24 92L50 92',
    ),
  ),
  line('M44.4 44.4L55.6 44.4M45.2 53L54.8 53'),
  PLINTH,
];

const ROOK: readonly Part[] = [
  body(
    symmetric(
      'M50 17L43.4 17L43.4 24.5L36.6 24.5L36.6 17L26 17L26 33C26 36.4 29.4 38.6 34 40.5L36.2 67C34.6 69.4 31.4 71.4 29.6 74L29 83.5L26.6 83.5C25 85.4 23 87.5 23 92L50 92',
    ),
  ),
  line('M28.4 32.6L71.6 32.6M36.4 40.5L63.6 40.5M38.6 67L61.4 67M31.4 83.5L68.6 83.5'),
];

const BISHOP: readonly Part[] = [
  body(
    symmetric(
      'M50 7.5C46.4 7.5 43.8 10 43.8 13.2C43.8 15.4 45 17.2 46.6 18.2C38.4 23.6 31.6 32.4 31.6 41.8C31.6 47.6 34.4 52 39 54.6C36.6 55.4 34.8 56.8 34.8 59C34.8 61.2 36.4 62.4 38.6 62.4L42 62.4' +
        STEM,
    ),
  ),
  line('M41 54.8L59 54.8M44.4 62.4L55.6 62.4M60.4 29L52 41.4'),
  PLINTH,
];

const QUEEN: readonly Part[] = [
  body(
    symmetric(
      'M50 17L44.6 36.4L35 18L33 39.4L18.6 26.6L31.4 55C30.2 56.2 29.6 57.4 29.6 58.8C29.6 61.2 31.4 62.4 33.6 62.4L40 62.4C39.6 69 37 74 32.6 77.5C29.8 79.7 28 81 27.2 83.5C24.8 85 23 87.5 23 92L50 92',
    ),
  ),
  body(circle(50, 13, 5)),
  body(circle(33.6, 15, 4.6)),
  body(circle(66.4, 15, 4.6)),
  body(circle(16.6, 24.4, 4.6)),
  body(circle(83.4, 24.4, 4.6)),
  line('M31 48.2C42.6 45.4 57.4 45.4 69 48.2M33.6 54.6C43.6 52.6 56.4 52.6 66.4 54.6M42.4 62.4L57.6 62.4M29.6 83.5L70.4 83.5'),
];

const KING: readonly Part[] = [
  body(
    symmetric(
      'M50 3L46.6 3L46.6 8.2L41 8.2L41 14.6L46.6 14.6L46.6 20.6C38 21.2 30.6 23.2 24.8 26.2C22.2 27.6 21.4 30 22.4 32.8L31.6 55C30.2 56.2 29.6 57.4 29.6 58.8C29.6 61.2 31.4 62.4 33.6 62.4L40 62.4C39.6 69 37 74 32.6 77.5C29.8 79.7 28 81 27.2 83.5C24.8 85 23 87.5 23 92L50 92',
    ),
  ),
  line(
    'M48.6 20.8L51.4 20.8M24.8 32.6C39 26.4 61 26.4 75.2 32.6M33.8 54.6C43.8 52.6 56.2 52.6 66.2 54.6M42.4 62.4L57.6 62.4M29.6 83.5L70.4 83.5M50 30.4L50 50.6',
  ),
];

const CHEST_AND_FACE =
  'M27.6 83.5C27.4 71.6 33.4 65.6 40.4 59.4C43 57 44.8 54.6 45.6 51.4C41.4 54.2 37.4 54.8 33.4 56.4C30.6 57.6 29.4 60.4 26.8 62.2C24.6 63.8 21.4 63.6 18.8 61.6C15.2 58.8 13.8 54.8 15.8 51.4C19.8 44.8 23.2 41 25 34.4C26.4 29 29.4 25 33.4 22';
const EARS = 'L32.4 10.4C36.6 12 40 14.6 42 18C43.2 18 44.4 18.2 45.6 18.4L49.4 10.8C52.6 13.4 54.4 16.6 55 20.6';
const BARE_HEAD = 'C39 18.8 48 18.2 55 20.6';
const MANE_AND_FOOT = 'C70.4 27 77.6 47 74.8 83.5L77 85C78.4 87 79 89 79 92L23 92C23 88 25 85 27.6 83.5z';

/** A horse's head that looks to the left, with ears or ready for a hat. */
export const horse = (hat: boolean): string => CHEST_AND_FACE + (hat ? BARE_HEAD : EARS) + MANE_AND_FOOT;
export const HORSE_LINES =
  'M29.6 83.5L72.8 83.5M58.6 30.4C66.4 38.6 69.2 53 67.4 76M45.6 51.4C48 48.6 49 45 48.4 41M24.4 56.4C22.8 57.6 21.4 58.2 19.6 58';
export const HORSE_MARKS =
  'M32.6 34.4C34.8 32 38 31.8 40.4 33.4C39 36.4 35.2 37.4 32.6 34.4zM19.6 51.6C20.6 50.4 22 50 23.2 50.6C22.8 52.2 21 53 19.6 51.6z';

const KNIGHT: readonly Part[] = [body(horse(false)), line(HORSE_LINES), mark(HORSE_MARKS)];

export const STAUNTON: Readonly<Record<string, readonly Part[]>> = {
  pawn: PAWN,
  rook: ROOK,
  knight: KNIGHT,
  bishop: BISHOP,
  queen: QUEEN,
  king: KING,
};
