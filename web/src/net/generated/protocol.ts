// Made from crates/protocol by its tests; do not edit.
// CHRONICLE_UPDATE_TYPES=1 cargo test -p chronicle-protocol

/** The version of the protocol. */
export const PROTOCOL_VERSION = 1;

/**
 * One's own account.
 */
export type Account = { 
/**
 * The identifier.
 */
id: PlayerId, 
/**
 * The name.
 */
name: string, 
/**
 * Guest, member or bot.
 */
kind: PlayerKind, 
/**
 * Whether this is a moderator.
 */
moderator: boolean, };

/**
 * A rating in one pool.
 */
export type AccountRating = { 
/**
 * The pool: variant and speed.
 */
pool: string, 
/**
 * The rating.
 */
rating: number, 
/**
 * How uncertain it is.
 */
deviation: number, 
/**
 * Whether it is too uncertain to be listed.
 */
provisional: boolean, 
/**
 * How many games it is made of.
 */
games: number, 
/**
 * The number of the era that it opens, from 1.
 */
era: number, };

/**
 * One more position of a game has been judged.
 */
export type AnalysisProgress = { 
/**
 * The game.
 */
game: GameId, 
/**
 * How many moves were played before the position.
 */
ply: number, 
/**
 * How many positions there are.
 */
positions: number, 
/**
 * What the engine thinks of it.
 */
judgement: Judgement, };

/**
 * What the server sends.
 */
export type Answer = { "welcome": { 
/**
 * The version of the protocol.
 */
version: number, 
/**
 * Who is signed in; without it one can only watch.
 */
you: PlayerView | null, 
/**
 * The games that wait for this player.
 */
games: Array<GameId>, } } | { "ack": { 
/**
 * The number of the request.
 */
id: number, } } | { "error": { 
/**
 * The number of the request; none if it could not be read.
 */
id: number | null, 
/**
 * What kind of problem.
 */
code: Code, 
/**
 * What was wrong.
 */
text: string, } } | { "event": Event } | { "state": GameState } | { "presence": Presence } | { "chat": Chat } | { "started": { 
/**
 * Which.
 */
game: GameId, } } | { "challenge": Challenge } | { "challenge_gone": { 
/**
 * Which.
 */
challenge: ChallengeId, } } | { "lobby": { 
/**
 * The challenges that everybody may take.
 */
challenges: Array<Challenge>, 
/**
 * How many wait in each queue.
 */
waiting: Array<Waiting>, } } | { "lobby_change": LobbyChange } | { "live": { 
/**
 * The games.
 */
games: Array<LiveGame>, } } | { "room": RoomView } | { "room_chat": RoomLine } | { "room_gone": { 
/**
 * Which.
 */
room: RoomName, } } | { "analysis_progress": AnalysisProgress } | { "analysis": GameAnalysis } | "restarting";

/**
 * A line of the log of what moderators did.
 */
export type AuditLine = { 
/**
 * Its number; the later, the larger.
 */
number: number, 
/**
 * When, in seconds since 1970.
 */
at: number, 
/**
 * The moderator; nobody if it was the operator of the server.
 */
by: PlayerId | null, 
/**
 * What was done.
 */
act: ModerationAct, 
/**
 * To whom.
 */
player: PlayerId | null, 
/**
 * To which game.
 */
game: GameId | null, 
/**
 * Why, and for how long.
 */
reason: string, };

/**
 * A page of the log of what moderators did.
 */
export type AuditPage = { 
/**
 * The lines, the last first.
 */
lines: Array<AuditLine>, 
/**
 * Everybody who is named in them.
 */
players: Array<PlayerView>, 
/**
 * What to ask for to get the next page, if there is one.
 */
next: number | null, };

/**
 * An offer of a game.
 */
export type Challenge = { 
/**
 * Its identifier, which can be passed on as a link.
 */
id: ChallengeId, 
/**
 * Who offers it.
 */
by: PlayerView, 
/**
 * Which side that player takes; by lot if nothing is said.
 */
side: Side | null, 
/**
 * What is to be played.
 */
terms: Terms, };

/**
 * A challenge that waits for somebody to take it.
 */
export type ChallengeId = string;

/**
 * A line of chat.
 */
export type Chat = { 
/**
 * The game.
 */
game: GameId, 
/**
 * Who says it.
 */
player: PlayerId, 
/**
 * What others call them.
 */
from: string, 
/**
 * Which side, if it is a player.
 */
side: Side | null, 
/**
 * The line. It is text, never markup.
 */
text: string, };

/**
 * An account shall be closed; for moderators.
 */
export type CloseOrder = { 
/**
 * Whose.
 */
player: PlayerId, 
/**
 * Why; it is written down.
 */
reason: string, };

/**
 * What kind of problem it is, for programs.
 */
export type Code = "malformed" | "out_of_range" | "sign_in" | "forbidden" | "not_found" | "over" | "not_your_turn" | "illegal" | "stale" | "not_now" | "too_many" | "taken" | "failed";

/**
 * What a client can ask for.
 */
export type Command = { "watch": { 
/**
 * The game.
 */
game: GameId, 
/**
 * The last version that I know; without it the whole state is sent.
 */
since: number | null, } } | { "leave": { 
/**
 * The game.
 */
game: GameId, } } | { "move": { 
/**
 * The game.
 */
game: GameId, 
/**
 * The move, as programs write it.
 */
uci: string, 
/**
 * How many moves were played before it. The same move at the same place is played once, however often it is
 * sent; another one is refused.
 */
ply: number, } } | { "resign": { 
/**
 * The game.
 */
game: GameId, } } | { "abort": { 
/**
 * The game.
 */
game: GameId, } } | { "draw": { 
/**
 * The game.
 */
game: GameId, 
/**
 * What about it.
 */
offer: Offer, } } | { "takeback": { 
/**
 * The game.
 */
game: GameId, 
/**
 * What about it.
 */
offer: Offer, } } | { "claim_draw": { 
/**
 * The game.
 */
game: GameId, } } | { "claim_win": { 
/**
 * The game.
 */
game: GameId, } } | { "more_time": { 
/**
 * The game.
 */
game: GameId, } } | { "rematch": { 
/**
 * The game that is over.
 */
game: GameId, } } | { "say": { 
/**
 * The game.
 */
game: GameId, 
/**
 * The line.
 */
text: string, } } | { "seek": Terms } | "cancel_seek" | { "challenge": { 
/**
 * What is to be played.
 */
terms: Terms, 
/**
 * Which side I take; by lot if nothing is said.
 */
side: Side | null, 
/**
 * Who may take it; everybody if nothing is said.
 */
to: PlayerId | null, 
/**
 * Whether it is shown in the lobby; otherwise whoever has its identifier can take it.
 */
listed: boolean, } } | { "cancel_challenge": { 
/**
 * Which.
 */
challenge: ChallengeId, } } | { "accept": { 
/**
 * Which.
 */
challenge: ChallengeId, } } | { "play_bot": { 
/**
 * What is to be played; never rated.
 */
terms: Terms, 
/**
 * Which side I take; by lot if nothing is said.
 */
side: Side | null, 
/**
 * How strong it plays, from 500 to 3000.
 */
elo: number, } } | "lobby" | "leave_lobby" | "live" | "leave_live" | { "mute": { 
/**
 * Who.
 */
player: PlayerId, 
/**
 * Whether I do not want to hear them.
 */
muted: boolean, } } | { "analyse": { 
/**
 * Which.
 */
game: GameId, } } | { "open_room": { 
/**
 * How it shall be called; without it a name is drawn.
 */
name: RoomName | null, 
/**
 * How it shall be.
 */
settings: RoomSettings, } } | { "room": { 
/**
 * Which.
 */
room: RoomName, 
/**
 * What.
 */
act: RoomAct, } } | "ping";

/**
 * A name and a password.
 */
export type Credentials = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

/**
 * A variant that somebody has made.
 */
export type CustomVariant = { 
/**
 * Its identifier, which can be passed on as a link.
 */
id: VariantId, 
/**
 * What it is called.
 */
name: string, 
/**
 * What it is about.
 */
description: string, 
/**
 * Who made it.
 */
by: string, 
/**
 * What to put into [`Terms::variant`](crate::Terms) to play it: `@` and the hash of the definition. Other rules
 * have another hash, so a game is always played by the rules that it began with.
 */
rules: string, 
/**
 * Whether it is shown to everybody.
 */
listed: boolean, 
/**
 * What it was made from, if it was.
 */
forked_from: VariantId | null, 
/**
 * When it was last changed, in seconds since 1970.
 */
changed: number, };

/**
 * How a game has ended.
 */
export type Ending = { 
/**
 * Who has won.
 */
outcome: Outcome, 
/**
 * Why.
 */
reason: Reason, };

/**
 * Something that happened in a game.
 */
export type Event = { 
/**
 * The game.
 */
game: GameId, 
/**
 * Its number: one more than that of the event before.
 */
v: number, 
/**
 * What happened.
 */
what: EventKind, 
/**
 * How long ago, where it is told to somebody who has missed it: clocks have run since.
 */
ago?: number, };

/**
 * What can happen in a game.
 */
export type EventKind = { "move": { 
/**
 * The move, as programs write it.
 */
uci: string, 
/**
 * What the clocks show now.
 */
clocks: [number, number] | null, } } | { "draw_offered": Side } | { "draw_declined": Side } | { "takeback_asked": Side } | { "takeback_declined": Side } | { "takeback": { 
/**
 * How many plies.
 */
plies: number, 
/**
 * What the clocks show now.
 */
clocks: [number, number] | null, } } | { "more_time": { 
/**
 * Who was given it.
 */
to: Side, 
/**
 * What the clocks show now.
 */
clocks: [number, number] | null, } } | { "resumed": { 
/**
 * What the clocks show now.
 */
clocks: [number, number] | null, } } | { "ended": { 
/**
 * How.
 */
ending: Ending, 
/**
 * What the clocks showed.
 */
clocks: [number, number] | null, 
/**
 * What the ratings are now, if it was rated.
 */
ratings: [number, number] | null, } } | { "rematch_offered": Side } | { "rematch": GameId };

/**
 * A game as the engine sees it.
 */
export type GameAnalysis = { 
/**
 * The game.
 */
game: GameId, 
/**
 * How many positions the engine looked at for each judgement.
 */
nodes: number, 
/**
 * One for the start and one after each move.
 */
judgements: Array<Judgement>, };

/**
 * A game.
 */
export type GameId = string;

/**
 * A page of a list of games.
 */
export type GamePage = { 
/**
 * The games, the last ones first.
 */
games: Array<GameSummary>, 
/**
 * What to ask for to get the next page, if there is one.
 */
next: string | null, };

/**
 * All that there is to know about a game.
 */
export type GameState = { 
/**
 * The game.
 */
game: GameId, 
/**
 * The number of the last event.
 */
v: number, 
/**
 * The rules.
 */
variant: string, 
/**
 * The position at the start, if it is not the usual one.
 */
start: string | null, 
/**
 * The moves, as programs write them.
 */
moves: Array<string>, 
/**
 * The position now.
 */
fen: string, 
/**
 * Whose turn it is.
 */
turn: Side, 
/**
 * Who plays, the one who began first.
 */
players: [PlayerView, PlayerView], 
/**
 * How much time there is.
 */
time: TimeControl, 
/**
 * Whether ratings depend on it.
 */
rated: boolean, 
/**
 * What the clocks show at this moment.
 */
clocks: [number, number] | null, 
/**
 * Whether the clock of the side to move is running; it stands until both have moved.
 */
running: boolean, 
/**
 * Who offers a draw.
 */
draw: Side | null, 
/**
 * Who asks for a takeback.
 */
takeback: Side | null, 
/**
 * How it ended, if it has.
 */
ending: Ending | null, 
/**
 * Who would like to play again.
 */
rematch: Side | null, 
/**
 * Which players are here.
 */
online: [boolean, boolean], 
/**
 * After how many seconds the one who is told may claim the win, if the opponent is away and a clock runs.
 */
claim_in: number | null, 
/**
 * Which of them is the one who is told.
 */
you: Side | null, };

/**
 * A game in a list.
 */
export type GameSummary = { 
/**
 * The game.
 */
game: GameId, 
/**
 * The rules.
 */
variant: string, 
/**
 * Who played.
 */
players: [PlayerView, PlayerView], 
/**
 * How much time there was.
 */
time: TimeControl, 
/**
 * Whether it was rated.
 */
rated: boolean, 
/**
 * When it began, in seconds since 1970.
 */
created: number, 
/**
 * How it ended, if it has.
 */
ending: Ending | null, 
/**
 * How many moves it has.
 */
plies: number, };

/**
 * What the engine thinks of one position of a game.
 */
export type Judgement = { 
/**
 * What the position is worth for the player who began, in hundredths of a pawn; nothing if somebody mates by force.
 */
centipawns: number | null, 
/**
 * In how many moves mate follows; below zero if the player who began is mated.
 */
mate: number | null, 
/**
 * The best move, as programs write it; nothing where the game is over.
 */
best: string | null, 
/**
 * How deep the engine looked.
 */
depth: number, };

/**
 * A place on a leaderboard.
 */
export type Leader = { 
/**
 * The name.
 */
name: string, 
/**
 * The rating.
 */
rating: number, 
/**
 * How uncertain it is.
 */
deviation: number, 
/**
 * How many games it is made of.
 */
games: number, };

/**
 * A game that is played now, in a list.
 */
export type LiveGame = { 
/**
 * The game.
 */
game: GameId, 
/**
 * The rules.
 */
variant: string, 
/**
 * Who plays.
 */
players: [PlayerView, PlayerView], 
/**
 * How much time there is.
 */
time: TimeControl, 
/**
 * Whether ratings depend on it.
 */
rated: boolean, };

/**
 * What has changed in the lobby.
 */
export type LobbyChange = { 
/**
 * New challenges.
 */
added: Array<Challenge>, 
/**
 * Challenges that are gone.
 */
removed: Array<ChallengeId>, 
/**
 * Queues whose length is another.
 */
waiting: Array<Waiting>, };

/**
 * What moderators and operators can do.
 */
export type ModerationAct = "mute" | "close" | "void" | "grant" | "revoke";

/**
 * Somebody shall be silent for some time; for moderators.
 */
export type MuteOrder = { 
/**
 * Who.
 */
player: PlayerId, 
/**
 * For how many minutes; 0 lets them talk again.
 */
minutes: number, 
/**
 * Why; it is written down.
 */
reason: string, };

/**
 * A change of the password.
 */
export type NewPassword = { 
/**
 * The present one.
 */
old: string, 
/**
 * The next one.
 */
new: string, };

/**
 * A variant that somebody wants to save.
 */
export type NewVariant = { 
/**
 * What it is called.
 */
name: string, 
/**
 * What it is about.
 */
description: string, 
/**
 * The definition, in TOML or JSON.
 */
definition: string, 
/**
 * Whether it is shown to everybody; otherwise whoever has its identifier sees it.
 */
listed: boolean, };

/**
 * What to do about something that both must want.
 */
export type Offer = "want" | "decline";

/**
 * Who has won.
 */
export type Outcome = "first" | "second" | "draw" | "none";

/**
 * A player: somebody with an account, a guest or a bot.
 */
export type PlayerId = string;

/**
 * What a player is.
 */
export type PlayerKind = "guest" | "member" | "bot";

/**
 * A player as others see one.
 */
export type PlayerView = { 
/**
 * Who it is.
 */
id: PlayerId, 
/**
 * What others call them.
 */
name: string, 
/**
 * What they are.
 */
kind: PlayerKind, 
/**
 * The rating when the game began, if they have one in this pool.
 */
rating: number | null, };

/**
 * Whether a player is here.
 */
export type Presence = { 
/**
 * The game.
 */
game: GameId, 
/**
 * Whose player.
 */
side: Side, 
/**
 * Whether here.
 */
online: boolean, 
/**
 * After how many seconds the opponent may claim the win, if the player is away and a clock runs.
 */
claim_in: number | null, };

/**
 * What everybody may know of a player.
 */
export type Profile = { 
/**
 * The identifier.
 */
id: PlayerId, 
/**
 * The name.
 */
name: string, 
/**
 * Guest, member or bot.
 */
kind: PlayerKind, 
/**
 * Since when, in seconds since 1970.
 */
since: number, 
/**
 * The ratings.
 */
ratings: Array<AccountRating>, 
/**
 * How they went, the last ones first.
 */
history: Array<RatingPoint>, };

/**
 * A rating after a game.
 */
export type RatingPoint = { 
/**
 * The pool.
 */
pool: string, 
/**
 * When, in seconds since 1970.
 */
at: number, 
/**
 * The rating.
 */
rating: number, };

/**
 * Why a game has ended.
 */
export type Reason = "mate" | "stalemate" | "material" | "seventy_five_moves" | "fivefold" | "rules" | "resignation" | "time" | "agreement" | "threefold" | "fifty_moves" | "abandoned" | "aborted" | "too_long" | "voided";

/**
 * What a client asks for, with a number by which it knows the answer.
 */
export type Request = { 
/**
 * Chosen by the client; the answer has the same.
 */
id: number, 
/**
 * What shall be done.
 */
do: Command, };

/**
 * What somebody does in a room.
 */
export type RoomAct = "join" | "leave" | { "sit": Side } | "stand" | { "say": string } | { "settings": RoomSettings } | "start" | { "mute": { 
/**
 * Who.
 */
player: PlayerId, 
/**
 * Whether nobody hears them.
 */
muted: boolean, } } | { "remove": { 
/**
 * Who.
 */
player: PlayerId, } };

/**
 * A line that was said in a room.
 */
export type RoomLine = { 
/**
 * Where.
 */
room: RoomName, 
/**
 * Who said it.
 */
player: PlayerId, 
/**
 * What others call them.
 */
from: string, 
/**
 * The line. It is text, never markup.
 */
text: string, };

/**
 * The name of a room: words that can be said over the telephone, such as `amber-bishop-river`.
 */
export type RoomName = string;

/**
 * How a room is; its host decides.
 */
export type RoomSettings = { 
/**
 * What is played.
 */
terms: Terms, 
/**
 * How many may look on.
 */
spectators: number, 
/**
 * Whether nobody else may come in.
 */
locked: boolean, 
/**
 * Whether those who look on may talk; the players always may.
 */
chat: boolean, 
/**
 * Whether everybody finds it in the list of rooms; otherwise whoever knows its name comes in.
 */
listed: boolean, };

/**
 * A room in the list that everybody sees.
 */
export type RoomSummary = { 
/**
 * Its name, by which one comes in.
 */
room: RoomName, 
/**
 * Who decides there.
 */
host: PlayerView, 
/**
 * What is played.
 */
terms: Terms, 
/**
 * How many are in.
 */
people: number, 
/**
 * How many seats are free.
 */
free: number, };

/**
 * A room as those in it see it.
 */
export type RoomView = { 
/**
 * Its name, by which others can come in.
 */
room: RoomName, 
/**
 * Who decides.
 */
host: PlayerId, 
/**
 * How it is.
 */
settings: RoomSettings, 
/**
 * Who sits where, the one who begins first.
 */
seats: [PlayerId | null, PlayerId | null], 
/**
 * Everybody who is in, those who sit as well.
 */
people: Array<PlayerView>, 
/**
 * Whom nobody hears.
 */
muted: Array<PlayerId>, 
/**
 * The last game that was begun here.
 */
game: GameId | null, };

/**
 * A place where an account is signed in.
 */
export type SessionView = { 
/**
 * A name of the session by which it can be ended; not its token.
 */
id: string, 
/**
 * What the program called itself.
 */
agent: string, 
/**
 * When it began, in seconds since 1970.
 */
created: number, 
/**
 * When it was last used.
 */
seen: number, 
/**
 * Whether it is this one.
 */
current: boolean, };

/**
 * One of the two players: the one who begins, or the other.
 */
export type Side = "first" | "second";

/**
 * The answer to signing in.
 */
export type SignedIn = { 
/**
 * Who is signed in.
 */
account: Account, 
/**
 * The token for programs, which send it as `Authorization: Bearer`. Browsers have a cookie and forget this.
 */
token: string, };

/**
 * What is to be played.
 */
export type Terms = { 
/**
 * The rules.
 */
variant: string, 
/**
 * How much time there is.
 */
time: TimeControl, 
/**
 * Whether ratings shall depend on it.
 */
rated: boolean, };

/**
 * How much time there is.
 */
export type TimeControl = { "clock": { 
/**
 * The time to begin with.
 */
base_ms: number, 
/**
 * What each move adds.
 */
increment_ms: number, } } | { "days": number } | "unlimited";

/**
 * A variant that somebody has saved.
 */
export type VariantId = string;

/**
 * A page of a list of variants.
 */
export type VariantPage = { 
/**
 * The variants, those that were changed last first.
 */
variants: Array<CustomVariant>, 
/**
 * What to ask for to get the next page, if there is one.
 */
next: string | null, };

/**
 * A variant with what its author wrote.
 */
export type VariantSource = { 
/**
 * The variant.
 */
variant: CustomVariant, 
/**
 * The definition as it was written.
 */
definition: string, };

/**
 * A game shall not count; for moderators.
 */
export type VoidOrder = { 
/**
 * Which. If it is played it ends; if it was rated, its ratings are taken back.
 */
game: GameId, 
/**
 * Why; it is written down.
 */
reason: string, };

/**
 * How many wait for an opponent.
 */
export type Waiting = { 
/**
 * For what.
 */
terms: Terms, 
/**
 * How many.
 */
players: number, };
