/** The eras by the names of their folders. A new one needs its folder and nothing else. */
import type { EraModule } from '../era';

const FOLDERS = import.meta.glob<EraModule>('./*/index.ts', { import: 'default' });

const pathOf = (id: string): string => `./${id}/index.ts`;

/** The eras that exist. */
export const eraIds: readonly string[] = Object.keys(FOLDERS).map((path) => path.split('/')[1] ?? '');

/** Loads an era; none if there is no such folder. */
export const loadEra = async (id: string): Promise<EraModule | undefined> => FOLDERS[pathOf(id)]?.();

/** The era with a number in the list, or the nearest that exists: rather an older one than a newer one. */
export function nearestEra(ids: readonly string[], number: number): string {
  const existing = ids.map((id, index) => ({ id, far: Math.abs(index + 1 - number) })).filter(({ id }) => eraIds.includes(id));
  return existing.reduce((best, each) => (each.far < best.far ? each : best), existing[0] ?? { id: '', far: 0 }).id;
}
