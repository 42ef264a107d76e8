/** Deutsche Titel und Zeilen der Zeitalter, in der Reihenfolge der Tabelle im Regelkern. */
const ERAS: readonly (readonly [string, string])[] = [
  ['Jura', 'Farne, Vulkanglut und lange Hälse am Horizont.'],
  ['Eiszeit', 'Gletscherwände unter dem Nordlicht, Mammuts in der Ferne.'],
  ['Steinzeit', 'Feuerschein auf der Höhlenwand und Hände aus Farbe.'],
  ['Bronzezeit', 'Pyramiden, Schilf am Fluss und harte Sonne.'],
  ['Antike', 'Marmorsäulen über dem Meer.'],
  ['Mittelalter', 'Burgmauern, Banner und Fackeln im Nebel.'],
  ['Renaissance', 'Gemalte Himmel über goldenen Sälen.'],
  ['Industriezeitalter', 'Dampf, Räder und Gaslicht.'],
  ['Moderne', 'Die Stadt am Abend, Fenster um Fenster.'],
  ['Digitalzeitalter', 'Ströme von Daten zwischen leuchtenden Türmen.'],
  ['Nahe Zukunft', 'Weiße Bauten, grüne Dächer, Bilder aus Licht.'],
  ['Cyberpunk', 'Regen auf Neon, Schilder in fremder Schrift.'],
  ['Raumstation', 'Die Erde dreht sich vor dem Fenster.'],
  ['Mondkolonie', 'Kuppeln im grauen Staub, Erdaufgang.'],
  ['Mars', 'Rote Wüste, blaues Abendlicht, erstes Grün.'],
  ['Bergbau im Sonnensystem', 'Erz im Asteroidengürtel, Jupiter weit dahinter.'],
  ['Typ I: Dyson-Schwarm', 'Tausend Spiegel um einen Stern.'],
  ['Typ II: Sternbauwerk', 'Ein Ring spannt sich über den Himmel.'],
  ['Typ II.5: zwischen den Sternen', 'Generationenschiffe zwischen den Nebeln.'],
  ['Typ III: kosmische Vollendung', 'Ein Gitter aus Licht, das atmet.'],
];

export const eraTitle = (number: number, title: string): string => ERAS[number - 1]?.[0] ?? title;
export const eraLine = (number: number, line: string): string => ERAS[number - 1]?.[1] ?? line;
