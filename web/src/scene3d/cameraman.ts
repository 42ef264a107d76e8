/** Moves the camera: at once under the hand, softly to a preset, and in long flights for great moments. */
import { blended, eased, type Extent, fittingDistance, limited, type Preset, presetView, turnBetween, USUAL, type View3d } from './camera';
import type { CameraHint } from './era';

interface Flight {
  readonly from: View3d;
  readonly to: View3d;
  readonly seconds: number;
  /** Degrees of a slow turn that goes on when the flight has arrived. */
  readonly drift: number;
}

const NEAR = 0.002;
/** How long a drift goes on, in seconds. */
const DRIFTING = 9;

export class Cameraman {
  #view: View3d = presetView('play', 0, 1.3);
  #goal: View3d = this.#view;
  #aspect = 1.3;
  #extent: Extent = USUAL;
  #turn = 0;
  /** The preset that is kept when the picture changes its size; none once the player has moved the camera. */
  #preset: Preset | undefined = 'play';
  #flight: Flight | undefined;
  #begun = 0;
  #last = 0;
  /** Whether the camera may move by itself; else it jumps. */
  soft = true;

  get view(): View3d {
    return this.#view;
  }
  get preset(): Preset | undefined {
    return this.#preset;
  }

  /** The picture has another shape: what was seen fully is to be seen fully again. */
  frame(aspect: number): void {
    const before = this.#aspect;
    this.#aspect = aspect;
    if (this.#preset !== undefined) this.#goal = this.#view = presetView(this.#preset, this.#turn, aspect, this.#extent);
    else {
      const wider = fittingDistance(this.#goal, aspect, this.#extent) / fittingDistance(this.#goal, before, this.#extent);
      this.#goal = this.#view = limited({ ...this.#goal, distance: this.#goal.distance * wider });
    }
  }

  /** Another board lies there: it is to be seen fully. */
  measure(extent: Extent): void {
    this.#extent = extent;
    if (this.#flight === undefined) this.choose(this.#preset ?? 'play');
    else this.#flight = { ...this.#flight, to: (this.#goal = presetView('play', this.#turn, this.#aspect, extent)) };
  }

  /** The quarter turn, in radians, by which signs on the board stand upright for the eye. */
  get upright(): number {
    return (Math.round(this.#goal.azimuth / 90) * Math.PI) / 2;
  }

  /** The player sits elsewhere, `turn` degrees around the board. */
  sit(turn: number): void {
    if (turn === this.#turn) return;
    const by = turn - this.#turn;
    this.#turn = turn;
    if (this.#preset !== undefined) this.choose(this.#preset);
    else this.#to({ ...this.#goal, azimuth: this.#goal.azimuth + by });
  }

  choose(preset: Preset): void {
    this.#preset = preset;
    this.#to(presetView(preset, this.#turn, this.#aspect, this.#extent));
  }

  #to(goal: View3d): void {
    this.#flight = undefined;
    this.#goal = limited(goal);
    if (!this.soft) this.#view = this.#goal;
  }

  /** The player turns the camera: degrees around and above. */
  orbit(around: number, above: number): void {
    this.#free({ ...this.#goal, azimuth: this.#goal.azimuth + around, elevation: this.#goal.elevation + above });
  }
  zoom(factor: number): void {
    this.#free({ ...this.#goal, distance: this.#goal.distance * factor });
  }
  /** Moves over the board: units to the right of the picture and away from the eye. */
  pan(right: number, away: number): void {
    const angle = (this.#goal.azimuth * Math.PI) / 180;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    this.#free({ ...this.#goal, panX: this.#goal.panX + right * cosine - away * sine, panZ: this.#goal.panZ - right * sine - away * cosine });
  }

  #free(goal: View3d): void {
    this.#preset = undefined;
    this.#to(goal);
  }

  /** Arrives at the player's seat from where an era is introduced. */
  introduce(hint: CameraHint | undefined, seconds: number): void {
    if (!this.soft) return this.choose('play');
    const angles = { azimuth: (hint?.azimuth ?? 24) + this.#turn - 50, elevation: Math.max(10, (hint?.elevation ?? 20) - 6) };
    const from = limited({ ...angles, distance: fittingDistance(angles, this.#aspect, this.#extent) * 1.25, panX: 0, panZ: 0 });
    this.#preset = 'play';
    this.#goal = presetView('play', this.#turn, this.#aspect, this.#extent);
    this.#fly({ from, to: this.#goal, seconds, drift: 0 });
  }

  /** The last scene: slowly around a king that has fallen. */
  close(x: number, z: number): void {
    if (!this.soft) return;
    this.#fly({ from: this.#view, to: limited({ azimuth: this.#view.azimuth + 40, elevation: 24, distance: 8.5, panX: x, panZ: z }), seconds: 2.6, drift: 60 });
  }

  #fly(flight: Flight): void {
    this.#flight = flight;
    this.#begun = 0;
    this.#view = flight.from;
  }

  /** Ends a flight where it is going. */
  land(): void {
    if (this.#flight === undefined) return;
    this.#flight = undefined;
    this.choose(this.#preset ?? 'play');
  }

  /** Moves on to a time in milliseconds; whether there is more to come. */
  advance(now: number): boolean {
    const seconds = Math.min(0.1, Math.max(0, (now - this.#last) / 1000));
    this.#last = now;
    if (this.#flight !== undefined) return this.#flown(this.#flight, now);
    const { azimuth, elevation, distance, panX, panZ } = this.#goal;
    const view = this.#view;
    const rest = Math.abs(turnBetween(azimuth, view.azimuth)) + Math.abs(elevation - view.elevation) + Math.abs(distance - view.distance) + Math.abs(panX - view.panX) + Math.abs(panZ - view.panZ);
    if (rest < NEAR) {
      this.#view = this.#goal;
      return false;
    }
    this.#view = blended(view, this.#goal, 1 - Math.exp(-seconds * 9));
    return true;
  }

  #flown(flight: Flight, now: number): boolean {
    if (this.#begun === 0) this.#begun = now;
    const gone = (now - this.#begun) / 1000;
    const way = Math.min(1, gone / flight.seconds);
    const drifted = Math.max(0, Math.min(gone - flight.seconds, DRIFTING)) / DRIFTING;
    const view = blended(flight.from, flight.to, eased(way));
    this.#view = { ...view, azimuth: view.azimuth + drifted * flight.drift };
    if (way < 1 || (flight.drift !== 0 && drifted < 1)) return true;
    this.#goal = limited(this.#view);
    this.#view = this.#goal;
    this.#flight = undefined;
    return false;
  }
}

