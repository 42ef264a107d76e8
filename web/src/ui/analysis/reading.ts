/** What a pasted text is: one position, or games. */
import type { PgnFile, Rules } from '../../core/rules';

export type Read = { readonly kind: 'fen'; readonly fen: string } | ({ readonly kind: 'games' } & PgnFile);

/** A FEN is one line with ranks and no move number; everything else is read as PGN. */
const looksLikeFen = (text: string): boolean => !text.includes('\n') && text.split('/').length >= 4 && !/^\s*\[|\d\.\s/.test(text);

/** Rejects with the rules' text if it is neither. */
export const readGames = async (rules: Pick<Rules, 'game' | 'parsePgn'>, variant: string, source: string): Promise<Read> => {
  const text = source.trim();
  if (looksLikeFen(text)) {
    rules.game(variant, text).free();
    return { kind: 'fen', fen: text };
  }
  return { kind: 'games', ...(await rules.parsePgn(text)) };
};
