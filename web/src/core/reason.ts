/** Why something failed, in the words of whoever refused it. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
