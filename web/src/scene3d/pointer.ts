/**
 * What pointers mean on the canvas: a press on a piece that can move picks it up, a tap elsewhere on the board is a tap on
 * that square, a drag elsewhere turns the camera, two fingers zoom and move it, the right button draws.
 */
import type { BoardInput } from '../board2d/input.svelte';
import { onSquare } from '../board2d/interaction';
import type { Board, Square } from '../core/rules';
import type { Cameraman } from './cameraman';

export interface PointerHost {
  readonly camera: Cameraman;
  readonly input: BoardInput;
  board(): Board;
  under(x: number, y: number): Square | undefined;
  /** The right button goes down on a square. */
  draw(square: Square, event: PointerEvent): void;
  /** The left button or a finger goes down. */
  pressed(): void;
  hovered(square: Square | undefined): void;
  changed(): void;
}

const TREMBLE = 6;
/** Degrees for each pixel, and the share of the distance for each step of a wheel. */
const TURNING = 0.35;
const WHEEL = 0.0012;

interface Held {
  readonly startX: number;
  readonly startY: number;
  readonly x: number;
  readonly y: number;
  readonly pans: boolean;
  readonly far: boolean;
}

/** Listens on a canvas; the result stops it. */
export function pointers(canvas: HTMLCanvasElement, host: PointerHost): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const held = new Map<number, Held>();

  const down = (event: PointerEvent): void => {
    const square = host.under(event.clientX, event.clientY);
    if (event.button === 2) {
      if (square !== undefined) host.draw(square, event);
      return;
    }
    const { clientX: x, clientY: y } = event;
    if (event.pointerType === 'touch' && (host.input.drag?.touch === true || held.size > 0)) return joined(event.pointerId, x, y);
    if (event.button === 0) host.pressed();
    const piece = host.board().pieces.find((on) => on.square === square)?.piece;
    const first = held.size === 0;
    if (first && event.button === 0 && !event.shiftKey && square !== undefined && piece !== undefined && host.input.canPick(onSquare(square))) {
      host.input.press(onSquare(square), piece, event);
      return;
    }
    held.set(event.pointerId, { startX: x, startY: y, x, y, pans: event.button === 1 || event.shiftKey, far: false });
    canvas.setPointerCapture(event.pointerId);
  };

  /** A second finger: the first one lets go of its piece, and neither is a tap any more. */
  const joined = (pointer: number, x: number, y: number): void => {
    const carried = host.input.drag;
    host.input.abandon();
    const fingers = [...held].map(([id, at]) => ({ id, x: at.x, y: at.y }));
    if (carried !== undefined) fingers.push({ id: carried.pointer, x: carried.x, y: carried.y });
    for (const finger of [...fingers, { id: pointer, x, y }]) {
      held.set(finger.id, { startX: finger.x, startY: finger.y, x: finger.x, y: finger.y, pans: false, far: true });
      canvas.setPointerCapture(finger.id);
    }
    host.changed();
  };

  const moved = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    const { clientX: x, clientY: y } = event;
    if (before === undefined) {
      if (event.pointerType === 'mouse') host.hovered(host.under(x, y));
      return;
    }
    const far = before.far || Math.hypot(x - before.startX, y - before.startY) > TREMBLE;
    const after = { ...before, x, y, far };
    held.set(event.pointerId, after);
    if (held.size === 1 && far) one(host.camera, before, after, canvas.clientHeight);
    if (held.size === 2) two(host.camera, event.pointerId, before, after, held, canvas.clientHeight);
    host.changed();
  };

  const up = (event: PointerEvent): void => {
    const last = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (last === undefined || last.far || event.button !== 0) return;
    const square = host.under(event.clientX, event.clientY);
    if (square === undefined) host.input.cancel();
    else host.input.tap(square);
  };

  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', moved, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', (event) => held.delete(event.pointerId), { signal });
  canvas.addEventListener('pointerleave', () => host.hovered(undefined), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      host.camera.zoom(Math.exp(event.deltaY * WHEEL * (event.deltaMode === 1 ? 20 : 1)));
      host.changed();
    },
    { signal, passive: false },
  );
  return () => stop.abort();
}

/** One pointer turns the camera, or moves it over the board. */
function one(camera: Cameraman, before: Held, after: Held, height: number): void {
  const [right, downward] = [after.x - before.x, after.y - before.y];
  if (before.pans) {
    const unit = camera.view.distance / height;
    camera.pan(-right * unit, downward * unit);
  } else camera.orbit(-right * TURNING, downward * TURNING);
}

/** Two fingers: their distance zooms, their middle moves the camera over the board. */
function two(camera: Cameraman, id: number, before: Held, after: Held, held: ReadonlyMap<number, Held>, height: number): void {
  const other = [...held].find(([pointer]) => pointer !== id)?.[1];
  if (other === undefined) return;
  const was = Math.hypot(before.x - other.x, before.y - other.y);
  const is = Math.hypot(after.x - other.x, after.y - other.y);
  if (was > 0 && is > 0) camera.zoom(was / is);
  const unit = camera.view.distance / height / 2;
  camera.pan(-(after.x - before.x) * unit, (after.y - before.y) * unit);
}

/** How far a key moves the camera over the board, in units. */
const STEP = 0.8;

/** Keys on the canvas; whether one was meant for the camera. With the shift key, arrows move over the board. */
export function cameraKey(camera: Cameraman, key: string, shift: boolean): boolean {
  switch (shift && key.startsWith('Arrow') ? `Shift ${key}` : key) {
    case 'Shift ArrowLeft':
      camera.pan(-STEP, 0);
      return true;
    case 'Shift ArrowRight':
      camera.pan(STEP, 0);
      return true;
    case 'Shift ArrowUp':
      camera.pan(0, STEP);
      return true;
    case 'Shift ArrowDown':
      camera.pan(0, -STEP);
      return true;
    case 'ArrowLeft':
      camera.orbit(-12, 0);
      return true;
    case 'ArrowRight':
      camera.orbit(12, 0);
      return true;
    case 'ArrowUp':
      camera.orbit(0, 8);
      return true;
    case 'ArrowDown':
      camera.orbit(0, -8);
      return true;
    case '+':
    case '=':
      camera.zoom(0.88);
      return true;
    case '-':
      camera.zoom(1 / 0.88);
      return true;
    case '1':
      camera.choose('play');
      return true;
    case '2':
      camera.choose('low');
      return true;
    case '3':
      camera.choose('side');
      return true;
    case '4':
      camera.choose('top');
      return true;
    default:
      return false;
  }
}
