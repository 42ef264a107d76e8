/** Arrows and circles drawn with the right button, or with a long way of a pen's second button. */
import type { Square } from '../core/rules';
import { colorOf, drawn } from './shapes';
import type { Shape } from './types';

interface Canvas {
  under(x: number, y: number): Square | undefined;
  shapes(): readonly Shape[];
  changed(shapes: readonly Shape[]): void;
}

export class RightButton {
  /** The shape that would be drawn if the button were released now. */
  preview = $state.raw<Shape | undefined>(undefined);
  readonly #canvas: Canvas;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  press(from: Square, event: PointerEvent): void {
    const canvas = this.#canvas;
    const color = colorOf(event);
    const stop = new AbortController();
    const { signal } = stop;
    const moved = ({ clientX, clientY }: PointerEvent): void => {
      const to = canvas.under(clientX, clientY);
      this.preview = to === undefined ? undefined : drawn([], from, to, color)[0];
    };
    const end = (): void => {
      stop.abort();
      this.preview = undefined;
    };
    moved(event);
    window.addEventListener('pointermove', moved, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        end();
        const to = canvas.under(clientX, clientY);
        if (to !== undefined) canvas.changed(drawn(canvas.shapes(), from, to, color));
      },
      { signal },
    );
  }
}
