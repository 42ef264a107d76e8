/** Which shape a piece has. */
import type { Piece } from '../core/rules';
import { type Role, ROLES } from './era';

const NAMES: ReadonlyMap<string, Role> = new Map(ROLES.filter((role) => role !== 'token').map((role) => [role, role]));

/** Promoted pieces of shogi and the like have no figure of chess, nor have kinds that only share a letter. */
export const roleOf = (piece: Pick<Piece, 'name' | 'letter'>): Role => (piece.letter.length === 1 ? (NAMES.get(piece.name) ?? 'token') : 'token');
