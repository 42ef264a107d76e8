/** The pictures of the eras, by the names of their folders; `scripts/pictures.mjs` makes them. Each is loaded when it is seen. */
const FILES = import.meta.glob<string>('../../scene3d/eras/*/picture.webp', { eager: true, query: '?url', import: 'default' });

export const pictureOf = (id: string): string | undefined => FILES[`../../scene3d/eras/${id}/picture.webp`];
