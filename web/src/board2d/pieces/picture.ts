/**
 * A piece as SVG in a box of 100 by 100. A text and no components: a board has dozens of pieces, and a text is parsed
 * sooner than their paths are built and watched one by one.
 */
import type { Piece } from '../../core/rules';
import { lookOf } from './catalogue';
import { circle } from './drawing';

const STAR = 'M18 -3l5.5 11.8 12.8 1.6-9.4 8.9 2.4 12.7-11.3-6.3-11.3 6.3 2.4-12.7-9.4-8.9 12.8-1.6z';
const BADGES: readonly string[] = ['M78 97l10-17 10 17z', 'M88 78l10 10-10 10-10-10z'];

/** Letters come from definitions that anybody may write. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const path = (ink: string, outline: string): string => `<path class="${ink}" d="${outline}"/>`;

/** One kind by itself, without what it carries. */
function drawingOf(kind: Piece): string {
  const { parts, letter, turned } = lookOf(kind);
  const heroic = kind.heroic === true;
  const figure = parts.map((part) => path(part.ink, part.path)).join('');
  const carved = letter === undefined ? '' : `<text x="50" y="51"${letter.length > 1 ? ' class="long"' : ''}>${escaped(letter)}</text>`;
  const group = `<g${heroic ? ' class="heroic"' : ''}${turned === true ? ' transform="rotate(180 50 50)"' : ''}>${figure}</g>`;
  return group + carved + (heroic ? path('star', STAR) : '');
}

/** What is carried stands on its carrier in small, one above the other, so that every sign can be read. */
function stackOf(piece: Piece, load: readonly Piece[]): string {
  const carried = load.map(
    (kind, index) =>
      `<g transform="translate(47 ${index * 49 - 4}) scale(.55)"><rect class="halo" x="4" y="4" width="92" height="92" rx="17"/>${drawingOf(kind)}</g>`,
  );
  return `<g transform="translate(-6 25) scale(.8)">${drawingOf(piece)}</g>${carried.join('')}`;
}

/** The picture of a piece with all that it carries and all marks upon it. */
export function pictureOf(piece: Piece): string {
  const load = piece.carries ?? [];
  const drawing = load.length > 0 ? stackOf(piece, load) : drawingOf(piece);
  const seal = lookOf(piece).promoted ? path('seal', circle(84, 16, 12)) + path('cross', 'M84 9.5v13M77.5 16h13') : '';
  const badge = piece.side > 1 ? path('badge', BADGES[(piece.side - 2) % BADGES.length] ?? '') : '';
  return drawing + seal + badge;
}
