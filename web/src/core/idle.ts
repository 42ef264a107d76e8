/** Runs something when the page has nothing else to do; the result calls it off. Browsers without idle time wait a while. */
export function whenIdle(run: () => void, otherwise = 1500): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(run, { timeout: 10_000 });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(run, otherwise);
  return () => clearTimeout(timer);
}
