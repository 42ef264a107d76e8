/** One tab at a time changes what is kept: two that learn side by side would write over each other's saves. */

const NAME = 'chronicle-learning';
/** A page that is being left lets go a moment later than the next one asks. */
const PATIENCE_MS = 400;

/** Keeps the claim for as long as this worker lives. */
const forEver = (): Promise<never> => new Promise<never>(() => undefined);

/** Whether the room is ours now; if it is another tab's, `later` is called when that tab has let it go. */
export async function claim(later: () => Promise<void>): Promise<boolean> {
  // Old browsers have no locks; then one who opens two tabs must know what they do.
  if (!('locks' in navigator)) return true;
  const soon = await new Promise<boolean>((resolve) => {
    const granted = (): Promise<never> => {
      resolve(true);
      return forEver();
    };
    navigator.locks.request(NAME, { signal: AbortSignal.timeout(PATIENCE_MS) }, granted).catch(() => resolve(false));
  });
  if (!soon) void navigator.locks.request(NAME, () => later().then(forEver));
  return soon;
}
