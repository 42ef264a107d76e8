/** The messages of the server as the page holds them: what arrives is read and never written. */
import type * as Generated from './generated/protocol';

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export { PROTOCOL_VERSION } from './generated/protocol';

export type Account = Frozen<Generated.Account>;
export type AccountRating = Frozen<Generated.AccountRating>;
export type AnalysisProgress = Frozen<Generated.AnalysisProgress>;
export type Answer = Frozen<Generated.Answer>;
export type AuditLine = Frozen<Generated.AuditLine>;
export type AuditPage = Frozen<Generated.AuditPage>;
export type Challenge = Frozen<Generated.Challenge>;
export type Chat = Frozen<Generated.Chat>;
export type Code = Generated.Code;
export type Command = Frozen<Generated.Command>;
export type CustomVariant = Frozen<Generated.CustomVariant>;
export type Ending = Frozen<Generated.Ending>;
export type EventKind = Frozen<Generated.EventKind>;
export type GameEvent = Frozen<Generated.Event>;
export type GameAnalysis = Frozen<Generated.GameAnalysis>;
export type GameId = string;
export type GamePage = Frozen<Generated.GamePage>;
export type GameState = Frozen<Generated.GameState>;
export type GameSummary = Frozen<Generated.GameSummary>;
export type Judgement = Frozen<Generated.Judgement>;
export type Leader = Frozen<Generated.Leader>;
export type LiveGame = Frozen<Generated.LiveGame>;
export type LobbyChange = Frozen<Generated.LobbyChange>;
export type ModerationAct = Generated.ModerationAct;
export type NewVariant = Frozen<Generated.NewVariant>;
export type Outcome = Generated.Outcome;
export type PlayerKind = Generated.PlayerKind;
export type PlayerView = Frozen<Generated.PlayerView>;
export type Presence = Frozen<Generated.Presence>;
export type Profile = Frozen<Generated.Profile>;
export type RatingPoint = Frozen<Generated.RatingPoint>;
export type Reason = Generated.Reason;
export type RoomAct = Frozen<Generated.RoomAct>;
export type RoomLine = Frozen<Generated.RoomLine>;
export type RoomSettings = Frozen<Generated.RoomSettings>;
export type RoomSummary = Frozen<Generated.RoomSummary>;
export type RoomView = Frozen<Generated.RoomView>;
export type SessionView = Frozen<Generated.SessionView>;
export type SideName = Generated.Side;
export type Terms = Frozen<Generated.Terms>;
export type TimeControl = Frozen<Generated.TimeControl>;
export type VariantPage = Frozen<Generated.VariantPage>;
export type VariantSource = Frozen<Generated.VariantSource>;
export type Waiting = Frozen<Generated.Waiting>;

/** How fast a game is; games of one speed are rated together. */
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof SPEEDS)[number];

/** The page counts sides as the rules do. */
export const sideOf = (name: SideName): 0 | 1 => (name === 'first' ? 0 : 1);
export const sideName = (side: number): SideName => (side === 0 ? 'first' : 'second');
