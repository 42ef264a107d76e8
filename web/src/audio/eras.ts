/** The sounds of the eras by the names of their folders. A new era needs its folder and nothing else. */
import type { EraSound } from './era';

const FOLDERS = import.meta.glob<EraSound>('../scene3d/eras/*/sound.ts', { import: 'default' });

/** The eras that have a sound. */
export const soundIds: readonly string[] = Object.keys(FOLDERS).map((path) => path.split('/').at(-2) ?? '');

/** Loads an era's sound; none if there is no such folder. */
export const loadEraSound = async (id: string): Promise<EraSound | undefined> => FOLDERS[`../scene3d/eras/${id}/sound.ts`]?.();
