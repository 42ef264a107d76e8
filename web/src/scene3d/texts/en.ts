/** English: the world. It is the source of the message type; loaded with the world, not with the page. */
import type { Preset } from '../camera';

const VIEWS: Readonly<Record<Preset, string>> = { play: 'From your seat', low: 'From below', side: 'From the side', top: 'From above' };

export const en = {
  canvas: 'The board in 3D',
  help: 'Drag beside the pieces to look around, turn the wheel or pinch to come nearer. With the keyboard: arrow keys turn the camera, with Shift they move it over the board, plus and minus zoom, the digits 1 to 4 choose a view. The pieces are moved by keyboard on the board that follows.',
  views: 'Views',
  view: (preset: Preset): string => VIEWS[preset],
  nearer: 'Nearer',
  farther: 'Farther away',
  follow: 'Turn to the side to move',
  building: 'Building the world …',
  failed: 'The world in 3D cannot be shown here; the flat board takes over.',
  lost: 'The graphics card let the world go; the flat board takes over.',
  slow: 'The world in 3D moves too slowly on this device; the flat board takes over. The button 3D brings it back.',
  reached: (numeral: string): string => `Era ${numeral}`,
  skip: 'Go on',
};
export type WorldTexts = typeof en;
