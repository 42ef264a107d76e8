/** The eras by the names of their folders. A new one needs its folder and nothing else. */
import type { EraModule } from '../era';

const FOLDERS = import.meta.glob<EraModule>('./*/index.ts', { import: 'default' });

const pathOf = (id: string): string => `./${id}/index.ts`;

/** The eras that exist. */
export const eraIds: readonly string[] = Object.keys(FOLDERS).map((path) => path.split('/')[1] ?? '');

/** Loads an era; none if there is no such folder. */
export const loadEra = async (id: string): Promise<EraModule | undefined> => FOLDERS[pathOf(id)]?.();
