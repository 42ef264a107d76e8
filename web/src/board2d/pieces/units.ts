/** The units of Commander Chess as signs on a plate, in the manner of military maps. */
import { body, circle, cut, line, mark, type Part } from './drawing';

const PLATE = body('M22 9L78 9C85 9 91 15 91 22L91 78C91 85 85 91 78 91L22 91C15 91 9 85 9 78L9 22C9 15 15 9 22 9z');
const SHOULDERS = 'M21 82C21 71 32 66.6 50 66.6C68 66.6 79 71 79 82z';
const FACE = 'M36 48.6L64 48.6C64 58 58 63.6 50 63.6C42 63.6 36 58 36 48.6z';

const SIGNS: Readonly<Record<string, readonly Part[]>> = {
  commander: [mark('M50 17L58.5 39.3L82.3 40.5L63.7 55.5L70 78.5L50 65.5L30 78.5L36.3 55.5L17.7 40.5L41.5 39.3z')],
  headquarter: [
    mark('M20 80L20 55L50 39L80 55L80 80z'),
    cut('M42 80L42 66C42 58 58 58 58 66L58 80z'),
    mark('M48 42L48 16L74 24L52.4 32L52.4 42z'),
  ],
  infantry: [mark('M29 41C29 26 38 18 50 18C62 18 71 26 71 41L77 45.6L23 45.6z'), mark(FACE), mark(SHOULDERS)],
  militia: [mark('M50 16L84 44.6C62 49 38 49 16 44.6z'), mark(FACE), mark(SHOULDERS)],
  tank: [
    mark('M40 30L58 30C61 30 62 32 62.6 34L84 30.6L84.8 35.6L63 41L64 46L34 46L36.4 34C37 31.6 38 30 40 30z'),
    mark('M24 48.6L76 48.6L84 57L16 57z'),
    mark('M24 59.6L76 59.6C82 59.6 86 63.6 86 68.6C86 73.6 82 77.6 76 77.6L24 77.6C18 77.6 14 73.6 14 68.6C14 63.6 18 59.6 24 59.6z'),
    cut(circle(25, 68.6, 4.4) + circle(41.6, 68.6, 4.4) + circle(58.4, 68.6, 4.4) + circle(75, 68.6, 4.4)),
  ],
  engineer: [
    mark('M12 40L88 40L88 49L12 49z'),
    mark('M18 51.6L82 51.6L82 76L72 76C72 60 54 60 54 76L46 76C46 60 28 60 28 76L18 76z'),
    line('M18 28L82 28M18 28L18 39M34 28L34 39M50 28L50 39M66 28L66 39M82 28L82 39'),
  ],
  artillery: [
    mark('M34 44L80 22L85.6 31.6L43 59z'),
    mark('M30 56L40 62L24 82L13 82z'),
    mark(circle(44, 64, 16)),
    cut(circle(44, 64, 10)),
    mark(circle(44, 64, 4)),
  ],
  'anti air': [mark('M38 55L58 15L64.4 18.2L45 58zM54 60L74 22L80.4 25.2L61 63.6z'), mark('M33 53L66 66L62 74L74 82L24 82L36 70z')],
  missile: [
    mark('M50 12C58 20 60.6 30 60.6 42L60.6 60L71 74L60.6 72L58 79L42 79L39.4 72L29 74L39.4 60L39.4 42C39.4 30 42 20 50 12z'),
    cut(circle(50, 40, 5)),
    mark('M44 81L56 81L50 90z'),
  ],
  'air force': [
    mark(
      'M50 13C53.6 13 55.6 19 55.6 27L55.6 40L86 58L86 65.6L55.6 56.6L54.4 71L63.6 79L63.6 84L50 80.6L36.4 84L36.4 79L45.6 71L44.4 56.6L14 65.6L14 58L44.4 40L44.4 27C44.4 19 46.4 13 50 13z',
    ),
  ],
  navy: [
    mark('M12 58L88 58L78 74L24 74z'),
    mark('M32 55.6L32 46L43 46L43 35L57 35L57 46L70 46L70 55.6z'),
    mark('M47.6 35L47.6 17L52.4 17L52.4 35zM70 49L86 44L87.2 48L71 54z'),
    line('M16 82q5.6 -5 11.3 0t11.3 0t11.3 0t11.3 0t11.3 0t11.3 0'),
  ],
};

export const UNITS: Readonly<Record<string, readonly Part[]>> = Object.fromEntries(
  Object.entries(SIGNS).map(([name, sign]) => [name, [PLATE, ...sign]]),
);
