/**
 * What is on the way to the first board goes into one file: over HTTP/1.1 a browser fetches six at a time, and one text
 * is packed smaller than many. Without this the bundler makes a file of whatever several lazy pages share with it.
 */
import type { ChunkingContext } from 'rolldown';

const ENTRY = /\/src\/main\.ts$/;

/** The modules that the page imports before it runs; what is imported by `import()` comes later, on its own. */
function reachable(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const found = new Set([entry]);
  // A set that grows is walked to its new end.
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Who imports a module, back to the beginning of the page; undefined if it is only for other pages. */
function entryOf(id: string, context: ChunkingContext): string | undefined {
  const above = new Set([id]);
  for (const each of above) {
    if (ENTRY.test(each)) return each;
    for (const importer of context.getModuleInfo(each)?.importers ?? []) above.add(importer);
  }
  return undefined;
}

/** Names the file of a module: `first`, or whatever the bundler thinks best. */
export function firstFile(): (id: string, context: ChunkingContext) => string | null {
  let first: ReadonlySet<string> | undefined;
  return (id, context) => {
    if (first === undefined) {
      const entry = entryOf(id, context);
      if (entry !== undefined) first = reachable(entry, context);
    }
    return first?.has(id) === true ? 'first' : null;
  };
}
