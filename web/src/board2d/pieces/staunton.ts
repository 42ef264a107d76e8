/** The six pieces of chess, turned and carved: wide heads and feet, so that they can be told apart at 30 pixels. */
import { body, circle, line, mark, symmetric, type Part } from './drawing';

/** From a collar to the ground: the stem widens into a plinth. */
const STEM = 'C41.5 69 38.5 74 33.5 77.5C30.5 79.6 28.5 81 27.8 83.5C25.6 85 24 87.5 24 92L50 92';
const PLINTH = line('M28 83.5L72 83.5');

const PAWN: readonly Part[] = [
  body(
    symmetric(
      'M50 21C42.5 21 36.8 26.6 36.8 33.6C36.8 38 39 41.8 42.4 44C39.4 45 36.2 47 35.2 49.6C34.6 51.4 35.8 53 37.8 53L43 53C42.4 63 39 70 33 75.4C30 78 28 80.4 27.6 83.5C25.6 85 24 87.5 24 92L50 92',
    ),
  ),
  line('M42.4 44L57.6 44M43 53L57 53'),
  PLINTH,
];

const ROOK: readonly Part[] = [
  body(
    symmetric(
      'M50 17L43.4 17L43.4 24.5L36.6 24.5L36.6 17L26 17L26 33C26 36.4 29.4 38.6 34 40.5L36.2 67C34.6 69.4 31.4 71.4 29.6 74L29 83.5L26.6 83.5C25 85.4 23 87.5 23 92L50 92',
    ),
  ),
  line('M27 32.6L73 32.6M34 40.5L66 40.5M36.2 67L63.8 67M29 83.5L71 83.5'),
];

const BISHOP: readonly Part[] = [
  body(
    symmetric(
      'M50 7.5C46.4 7.5 43.8 10 43.8 13.2C43.8 15.4 45 17.2 46.6 18.2C38.4 23.6 31.6 32.4 31.6 41.8C31.6 47.6 34.4 52 39 54.6C36.6 55.4 34.8 56.8 34.8 59C34.8 61.2 36.4 62.4 38.6 62.4L42 62.4' +
        STEM,
    ),
  ),
  line('M39 54.6L61 54.6M42 62.4L58 62.4M61.6 27.4L51.6 42'),
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
  line('M29.6 48.6C42 45.4 58 45.4 70.4 48.6M31.4 55C43 52.6 57 52.6 68.6 55M40 62.4L60 62.4M27.2 83.5L72.8 83.5'),
];

const KING: readonly Part[] = [
  body(
    symmetric(
      'M50 3L46.6 3L46.6 8.2L41 8.2L41 14.6L46.6 14.6L46.6 20.6C38 21.2 30.6 23.2 24.8 26.2C22.2 27.6 21.4 30 22.4 32.8L31.6 55C30.2 56.2 29.6 57.4 29.6 58.8C29.6 61.2 31.4 62.4 33.6 62.4L40 62.4C39.6 69 37 74 32.6 77.5C29.8 79.7 28 81 27.2 83.5C24.8 85 23 87.5 23 92L50 92',
    ),
  ),
  line('M46.6 20.6L53.4 20.6M22.6 33.4C38 26.4 62 26.4 77.4 33.4M31.6 55C43 52.6 57 52.6 68.4 55M40 62.4L60 62.4M27.2 83.5L72.8 83.5'),
  line('M50 30L50 51.4'),
];

/** A horse's head that looks to the left; hats are put on it for compounds with a knight. */
const HORSE =
  'M27.6 83.5C27.4 71.6 33.4 65.6 40.4 59.4C43 57 44.8 54.6 45.6 51.4C41.4 54.2 37.4 54.8 33.4 56.4C30.6 57.6 29.4 60.4 26.8 62.2C24.6 63.8 21.4 63.6 18.8 61.6C15.2 58.8 13.8 54.8 15.8 51.4C19.8 44.8 23.2 41 25 34.4C26.4 29 29.4 25 33.4 22L32.4 10.4C36.6 12 40 14.6 42 18C43.2 18 44.4 18.2 45.6 18.4L49.4 10.8C52.6 13.4 54.4 16.6 55 20.6C70.4 27 77.6 47 74.8 83.5';

const KNIGHT: readonly Part[] = [
  body(`${HORSE}L77 85C78.4 87 79 89 79 92L23 92C23 88 25 85 27.6 83.5z`),
  line('M27.6 83.5L74.8 83.5M58.6 30.4C66.4 38.6 69.2 53 67.4 76M45.6 51.4C48 48.6 49 45 48.4 41M24.4 56.4C22.8 57.6 21.4 58.2 19.6 58'),
  mark('M32.6 34.4C34.8 32 38 31.8 40.4 33.4C39 36.4 35.2 37.4 32.6 34.4zM19.6 51.6C20.6 50.4 22 50 23.2 50.6C22.8 52.2 21 53 19.6 51.6z'),
];

export const STAUNTON: Readonly<Record<string, readonly Part[]>> = {
  pawn: PAWN,
  rook: ROOK,
  knight: KNIGHT,
  bishop: BISHOP,
  queen: QUEEN,
  king: KING,
};
