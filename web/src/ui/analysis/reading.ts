/** What a pasted text is: one position, or games. */
import type { PgnGame, Rules } from '../../core/rules';

export type Read = { readonly kind: 'fen'; readonly fen: string } | { readonly kind: 'games'; readonly games: readonly PgnGame[] };

/** A FEN is one line with ranks and no move number; everything else is read as PGN. */
const looksLikeFen = (text: string): boolean => !text.includes('\n') && text.split('/').length >= 4 && !/^\s*\[|\d\.\s/.test(text);

/** Throws with the rules' text if it is neither. */
export const readGames = (rules: Pick<Rules, 'game' | 'parsePgn'>, variant: string, source: string): Read => {
  const text = source.trim();
  if (looksLikeFen(text)) {
    rules.game(variant, text).free();
    return { kind: 'fen', fen: text };
  }
  const games = rules.parsePgn(text);
  if (games.length === 0 || text === '') throw new Error('PGN?');
  return { kind: 'games', games };
};
