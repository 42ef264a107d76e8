/** Deutsch: die Welt. */
import type { Preset } from '../camera';
import type { WorldTexts } from './en';

const VIEWS: Readonly<Record<Preset, string>> = { play: 'Von Ihrem Platz', low: 'Von unten', side: 'Von der Seite', top: 'Von oben' };

export const de: WorldTexts = {
  canvas: 'Das Brett in 3D',
  help: 'Neben den Figuren ziehen dreht den Blick, das Mausrad oder zwei Finger holen näher heran. Mit der Tastatur: Pfeiltasten drehen die Kamera, mit der Umschalttaste bewegen sie sie über das Brett, Plus und Minus zoomen, die Ziffern 1 bis 4 wählen eine Ansicht. Die Figuren werden mit der Tastatur auf dem Brett gezogen, das darauf folgt.',
  views: 'Ansichten',
  view: (preset) => VIEWS[preset],
  nearer: 'Näher',
  farther: 'Weiter weg',
  follow: 'Zur Seite am Zug drehen',
  building: 'Die Welt entsteht …',
  failed: 'Die Welt in 3D lässt sich hier nicht zeigen; das flache Brett übernimmt.',
  lost: 'Die Grafikkarte hat die Welt verloren; das flache Brett übernimmt.',
  slow: 'Die Welt in 3D bewegt sich auf diesem Gerät zu langsam; das flache Brett übernimmt. Der Knopf 3D holt sie zurück.',
  reached: (numeral) => `Zeitalter ${numeral}`,
  skip: 'Weiter',
};
