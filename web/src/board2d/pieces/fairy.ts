/** Figures for the usual kinds beyond chess. A knight combined with another piece wears that piece's hat. */
import { body, circle, cut, line, mark, moved, symmetric, type Part } from './drawing';
import { horse, HORSE_LINES, HORSE_MARKS, PLINTH, STEM } from './staunton';

/** The horse is made smaller from its foot upward, so that a hat has room. */
const small = (path: string): string => moved(path, 0.78, 10.6, 20.24);

function hatted(hat: readonly Part[]): readonly Part[] {
  return [...hat, body(small(horse(true))), line(small(HORSE_LINES)), mark(small(HORSE_MARKS))];
}

const MITRE: readonly Part[] = [
  body('M36 44C30.6 31 37 20.4 46.6 11.6C57 19.6 64.6 30.4 60.4 46z'),
  body(circle(46.6, 8.4, 4.4)),
  line('M55.6 22.4L48.4 32.6'),
];
const BATTLEMENT: readonly Part[] = [
  body('M34.6 44L31 11L38.6 11L38.6 17.4L43.4 17.4L43.4 11L51.4 11L51.4 17.4L56.2 17.4L56.2 11L63.8 11L61 46z'),
  line('M34.6 25.4L60.4 25.4'),
];
const CORONET: readonly Part[] = [
  body('M35.6 44L25 15L37.4 26.4L46.6 11L56 26.4L68.6 15L61 46z'),
  body(circle(24.4, 13, 4)),
  body(circle(46.6, 8.6, 4)),
  body(circle(69.2, 13, 4)),
];
const CROSSED_CROWN: readonly Part[] = [
  body(
    'M36 44L28.6 23.6C33.4 20.6 38.4 19.2 44 18.8L44 14L39 14L39 8.8L44 8.8L44 4L49.6 4L49.6 8.8L54.6 8.8L54.6 14L49.6 14L49.6 18.8C55.4 19.2 60.4 20.6 65.2 23.6L61 46z',
  ),
  line('M31.8 27.6C41 23.8 52.6 23.8 62 27.6'),
];

const ELEPHANT: readonly Part[] = [
  body('M33 30C22 21 9 26 8.6 43C8.2 57 18 66.6 30.4 62.6zM67 30C78 21 91 26 91.4 43C91.8 57 82 66.6 69.6 62.6z'),
  body(symmetric('M50 16C38 16 29.6 25.4 29.6 38C29.6 50 33 58 38.4 64C41.4 68 41.6 76 39.8 84C39.2 88.6 42.4 92 46.4 92L50 92')),
  body('M35.2 62C31.6 66 31 73 34.6 79.6C37.4 76 39.8 71.6 40.2 66.6zM64.8 62C68.4 66 69 73 65.4 79.6C62.6 76 60.2 71.6 59.8 66.6z'),
  line('M43.4 70.4L56.6 70.4M43.2 77.6L56.8 77.6M44 84.6L56 84.6M17 38C15.4 44 16.6 51 21 55M83 38C84.6 44 83.4 51 79 55'),
  mark(circle(40.4, 44, 3.4) + circle(59.6, 44, 3.4)),
];

/** A helmet with a crest. */
const GENERAL: readonly Part[] = [
  body('M28 32C24 12 44 3 60 9C76 15 82 30 79 50C76 40 70 33 62 30z'),
  body(
    'M27 46C26.4 30 36 20.6 50 20.6C64 20.6 73.6 30 73 46L73 62C69 66.4 64 69.6 59 70.6L56 62L56 50L44 50L44 62L41 70.6C36 69.6 31 66.4 27 62z',
  ),
  body('M36 72.6C30.6 75.6 28 79 27 83.5C24.8 85 23 87.5 23 92L77 92C77 87.5 75.2 85 73 83.5C72 79 69.4 75.6 64 72.6C55 77 45 77 36 72.6z'),
  line('M29.4 83.5L70.6 83.5M50 24L50 49M40 13.6C52 11 66 18 73.4 31'),
];

const WHEEL = (x: number, y: number, radius: number): readonly Part[] => [
  body(circle(x, y, radius)),
  line(circle(x, y, radius - 6.4) + `M${x} ${y - radius + 6.4}L${x} ${y + radius - 6.4}M${x - radius + 6.4} ${y}L${x + radius - 6.4} ${y}`),
];

const CANNON: readonly Part[] = [
  body('M20 56C17 51 18 45 23 42L74 16.6L73 13.2L79 10.4L88 27.6L82 30.6L79.6 28.2L45 62C38 68 26 66 20 56z'),
  body('M30 62L12 84C11 88 13 92 17 92L27 92L48 70z'),
  ...WHEEL(54, 71, 21),
  line('M26.6 45.6C31 49 33.6 54 34 60'),
];

const CHARIOT: readonly Part[] = [
  body(
    'M16 20L25 20L25 27L32.6 27L32.6 20L42 20L42 27L49.6 27L49.6 20L58.6 20L58.6 44L84 44C88 44 90 46 90 49C90 52 88 54 84 54L64 54C60 62 52 66 44 66C28 66 16 56 16 42z',
  ),
  ...WHEEL(42, 68, 24),
  line('M18.6 35.4L56 35.4'),
];

/** A king's adviser: a small crown with three pearls. */
const COUNSELLOR: readonly Part[] = [
  body(symmetric('M50 24L43.6 40.6L29 28L35.4 56C33.6 57 32.6 58.4 32.6 59.8C32.6 61.6 34 62.4 36 62.4L42 62.4' + STEM)),
  body(circle(50, 20, 4.8)),
  body(circle(27.4, 26, 4.6)),
  body(circle(72.6, 26, 4.6)),
  line('M37.2 55.6C45 53.8 55 53.8 62.8 55.6M44.4 62.4L55.6 62.4'),
  PLINTH,
];

/** A king without a cross, for those who move like him and need not be guarded. */
const MAN: readonly Part[] = [
  body(
    symmetric(
      'M50 15C46 15 43.4 17.6 43.4 20.8C43.4 22 43.8 23.2 44.4 24.2C37 24.8 31 26.6 26.4 29.2C24.2 30.6 23.6 32.6 24.4 35L33.4 55.6C32 56.6 31.2 57.8 31.2 59.2C31.2 61.4 32.8 62.4 35 62.4L42 62.4' +
        STEM,
    ),
  ),
  line('M26.6 34.8C40 29.4 60 29.4 73.4 34.8M35.6 55C44.6 53.2 55.4 53.2 64.4 55M44.4 62.4L55.6 62.4'),
  PLINTH,
];

/** A pointed hat with a star. */
const WIZARD: readonly Part[] = [
  body('M58 6C51 12 43 24 37 41.6L33 56.4L67 56.4C66 40 62 24 58 6z'),
  body('M20 60C21 54.6 34 52 50 52C66 52 79 54.6 80 60C80.4 65 68 68 50 68C32 68 19.6 65 20 60z'),
  body(
    'M38 68.6C38 74 35 77 32 79C29.4 80.6 28.4 82 27.8 83.5C25.6 85 24 87.5 24 92L76 92C76 87.5 74.4 85 72.2 83.5C71.6 82 70.6 80.6 68 79C65 77 62 74 62 68.6z',
  ),
  mark('M50.4 29.6L52.9 35.4L59 36L54.4 40.1L55.8 46.2L50.4 43L45 46.2L46.4 40.1L41.8 36L47.9 35.4z'),
  PLINTH,
];

/** The head of a lion in its mane. */
const LION: readonly Part[] = [
  body(
    symmetric(
      'M50 8C44 8 40 11 37 14C32 12.6 26 14.6 23.6 20C18 21 14 26 15 32C10.6 36 9.6 42 12.6 47C9.6 53 11 59 16 62.6C16 69 20 74 26 75C28 81 34 85 40 83.6C43 87 46 88.6 50 88.6',
    ),
  ),
  body(symmetric('M50 26C38 26 29.6 34 29.6 46C29.6 58 35 66 41 72.6C43.6 75.4 46.6 77 50 77')),
  line('M50 60.6L50 66M42 69C45 70.4 48.6 69.6 50 66C51.4 69.6 55 70.4 58 69'),
  mark(circle(40.4, 46, 3.6) + circle(59.6, 46, 3.6) + 'M43.6 54.6L56.4 54.6C56 58.6 53 61.4 50 61.4C47 61.4 44 58.6 43.6 54.6z'),
];

/** A soldier's shield with a spear. */
const SPEARMAN: readonly Part[] = [
  body('M74 6C79.6 12 81 18 79 25L76.4 25L76.4 90L71.6 90L71.6 25L69 25C67 18 68.4 12 74 6z'),
  body('M16 27C28 27 36 24 42 18C48 24 56 27 68 27C69 54 62 76 42 90C22 76 15 54 16 27z'),
  line('M42 27L42 80M22.6 47L61.4 47'),
];

export const FAIRY: Readonly<Record<string, readonly Part[]>> = {
  archbishop: hatted(MITRE),
  chancellor: hatted(BATTLEMENT),
  amazon: hatted(CORONET),
  centaur: hatted(CROSSED_CROWN),
  elephant: ELEPHANT,
  general: GENERAL,
  cannon: CANNON,
  chariot: CHARIOT,
  counsellor: COUNSELLOR,
  man: MAN,
  wizard: WIZARD,
  lion: LION,
  spearman: SPEARMAN,
};

/** Pieces of shogi: a wedge that carries a letter. */
export const WEDGE: readonly Part[] = [body('M50 8L78 22L88 90L12 90L22 22z'), line('M50 15.6L72.6 26.4L80.6 83.4L19.4 83.4L27.4 26.4z')];

/** Everything else: a carved disc that carries a letter. */
export const DISC: readonly Part[] = [body(circle(50, 50, 41)), cut(circle(50, 50, 33)), line(circle(50, 50, 33.5))];
