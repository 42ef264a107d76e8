import type { Code } from './wire';

/**
 * What can go wrong between the page and a server. Besides what a server itself says: `offline`, it cannot be reached;
 * `no_server`, whoever serves the page offers no games; `unreadable`, its answer makes no sense; `lost`, the line broke
 * before the answer came.
 */
export type ProblemCode = Code | 'offline' | 'no_server' | 'unreadable' | 'lost';

/** A problem with a code to choose words by; the message is the server's own, for those who look closer. */
export class NetProblem extends Error {
  override readonly name = 'NetProblem';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

export const problemCode = (error: unknown): ProblemCode => (error instanceof NetProblem ? error.code : 'failed');
