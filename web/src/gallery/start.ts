/** The start position of chess and the places from which it is looked at, for the pages of development. */
import type { Board, PieceOn } from '../core/rules';
import { type Extent, fittingDistance, limited, PRESET_NAMES, presetView, type View3d } from '../scene3d/camera';
import type { CameraHint } from '../scene3d/era';
import type { Figure } from '../scene3d/figures';
import { layoutOf, pointOf } from '../scene3d/layout';

const BACK = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
const piece = (square: string, side: number, name: string): PieceOn => ({
  square,
  piece: { side, letter: name === 'knight' ? 'N' : name.charAt(0).toUpperCase(), name, royal: name === 'king' },
});
export const START: Board = {
  files: 8,
  ranks: 8,
  holes: [],
  terrain: [],
  pieces: [...'abcdefgh'].flatMap((file, index) => [
    piece(`${file}1`, 0, BACK[index] ?? 'pawn'),
    piece(`${file}2`, 0, 'pawn'),
    piece(`${file}7`, 1, 'pawn'),
    piece(`${file}8`, 1, BACK[index] ?? 'pawn'),
  ]),
  hands: [],
  turn: 0,
  checked: [],
};

export const figuresOf = (board: Board): Figure[] => board.pieces.map((on) => ({ piece: on.piece, ...pointOf(layoutOf(board), on.square), y: 0, scale: 1 }));

/** A place by its name: one of the presets, or else where an era is introduced. */
export function viewNamed(name: string, hint: CameraHint | undefined, turn: number, aspect: number, extent: Extent): View3d {
  const preset = PRESET_NAMES.find((each) => each === name);
  if (preset !== undefined) return presetView(preset, turn, aspect, extent);
  const from = { azimuth: 24, elevation: 22, ...hint };
  const angles = { ...from, azimuth: from.azimuth + turn };
  return limited({ ...angles, distance: fittingDistance(angles, aspect, extent) * 1.04, panX: 0, panZ: 0 });
}
