/** The messages of the server as the page holds them: what arrives is read and never written. */
import type * as Generated from './generated/protocol';

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export { PROTOCOL_VERSION } from './generated/protocol';

/** What the page has no use for yet is not asked for, so that older servers will do too. */
export type Account = Omit<Frozen<Generated.Account>, 'moderator'>;
export type AccountRating = Frozen<Generated.AccountRating>;
/** The messages that the page understands; it passes over all others. */
type Known = 'welcome' | 'ack' | 'error' | 'event' | 'state' | 'presence' | 'started' | 'challenge' | 'challenge_gone' | 'lobby' | 'lobby_change';
type Understood<T> = T extends 'restarting' ? T : T extends { readonly chat: unknown } ? { readonly chat: Chat } : T extends object ? (keyof T extends Known ? T : never) : never;
export type Answer = Understood<Frozen<Generated.Answer>>;
export type Challenge = Frozen<Generated.Challenge>;
export type Chat = Omit<Frozen<Generated.Chat>, 'player'>;
export type Code = Generated.Code;
export type Command = Frozen<Generated.Command>;
export type Ending = Frozen<Generated.Ending>;
export type EventKind = Frozen<Generated.EventKind>;
export type GameEvent = Frozen<Generated.Event>;
export type GameId = string;
export type GamePage = Frozen<Generated.GamePage>;
export type GameState = Frozen<Generated.GameState>;
export type GameSummary = Frozen<Generated.GameSummary>;
export type Leader = Frozen<Generated.Leader>;
export type LobbyChange = Frozen<Generated.LobbyChange>;
export type Outcome = Generated.Outcome;
export type PlayerKind = Generated.PlayerKind;
export type PlayerView = Frozen<Generated.PlayerView>;
export type Presence = Frozen<Generated.Presence>;
export type Profile = Frozen<Generated.Profile>;
export type RatingPoint = Frozen<Generated.RatingPoint>;
export type Reason = Generated.Reason;
export type SessionView = Frozen<Generated.SessionView>;
export type SideName = Generated.Side;
export type Terms = Frozen<Generated.Terms>;
export type TimeControl = Frozen<Generated.TimeControl>;
export type Waiting = Frozen<Generated.Waiting>;

/** How fast a game is; games of one speed are rated together. */
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof SPEEDS)[number];

/** The page counts sides as the rules do. */
export const sideOf = (name: SideName): 0 | 1 => (name === 'first' ? 0 : 1);
export const sideName = (side: number): SideName => (side === 0 ? 'first' : 'second');
