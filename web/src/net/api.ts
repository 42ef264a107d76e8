/** What is not live, over HTTP. Every function gives a checked value or throws a `NetProblem`. */
import type { Decoder } from '../core/decode';
import { NetProblem } from './problem';
import * as read from './read';
import type {
  Account, AuditPage, Challenge, CustomVariant, GameAnalysis, GamePage, GameSummary, Leader, NewVariant, Profile, RoomSummary, SessionView, Speed, VariantPage, VariantSource,
} from './wire';

/** Which games of a player are wanted; all of them where nothing is said. */
export interface Wanted {
  readonly variant?: string;
  readonly speed?: Speed;
  readonly outcome?: 'first' | 'second' | 'draw';
  readonly rated?: boolean;
  readonly before?: string;
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

const refusal = async (response: Response): Promise<NetProblem> => {
  try {
    const { code, text } = read.readProblem(await response.json(), 'the answer');
    return new NetProblem(code, text);
  } catch {
    // Problems of the server are told as JSON; anything else comes from somebody who does not know what was asked.
    return response.status >= 500
      ? new NetProblem('offline', `the answer was ${response.status}`)
      : new NetProblem('no_server', `the answer was ${response.status}`);
  }
};

const wantedQuery = (wanted: Wanted): string => {
  const given = Object.entries(wanted).map(([name, value]) => [name, String(value)] as [string, string]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

export class Api {
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Who is signed in; nobody is a fine answer. */
  async account(): Promise<Account | undefined> {
    try {
      return await this.#json('GET', 'api/account', read.readAccount);
    } catch (error) {
      if (error instanceof NetProblem && error.code === 'sign_in') return undefined;
      throw error;
    }
  }
  async guest(): Promise<Account> {
    return (await this.#json('POST', 'api/guest', read.readSignedIn)).account;
  }
  async register(name: string, password: string): Promise<Account> {
    return (await this.#json('POST', 'api/register', read.readSignedIn, { name, password })).account;
  }
  async logIn(name: string, password: string): Promise<Account> {
    return (await this.#json('POST', 'api/login', read.readSignedIn, { name, password })).account;
  }
  async logOut(): Promise<void> {
    await this.#ask('POST', 'api/logout');
  }
  async changePassword(old: string, next: string): Promise<void> {
    await this.#ask('POST', 'api/password', { old, new: next });
  }
  async deleteAccount(name: string, password: string): Promise<void> {
    await this.#ask('DELETE', 'api/account', { name, password });
  }
  sessions(): Promise<readonly SessionView[]> {
    return this.#json('GET', 'api/sessions', read.readSessions);
  }
  async endSession(id: string): Promise<void> {
    await this.#ask('DELETE', `api/sessions/${encodeURIComponent(id)}`);
  }
  profile(name: string): Promise<Profile> {
    return this.#json('GET', `api/players/${encodeURIComponent(name)}`, read.readProfile);
  }
  games(name: string, wanted: Wanted): Promise<GamePage> {
    return this.#json('GET', `api/players/${encodeURIComponent(name)}/games${wantedQuery(wanted)}`, read.readGamePage);
  }
  game(id: string): Promise<GameSummary> {
    return this.#json('GET', `api/games/${encodeURIComponent(id)}`, read.readGame);
  }
  /** What the engine of the server thinks of a game; nothing where nobody has asked it yet. */
  async analysis(id: string): Promise<GameAnalysis | undefined> {
    try {
      return await this.#json('GET', `api/games/${encodeURIComponent(id)}/analysis`, read.readAnalysis);
    } catch (error) {
      if (error instanceof NetProblem && error.code === 'not_found') return undefined;
      throw error;
    }
  }
  challenge(id: string): Promise<Challenge> {
    return this.#json('GET', `api/challenges/${encodeURIComponent(id)}`, read.readChallenge);
  }
  rooms(): Promise<readonly RoomSummary[]> {
    return this.#json('GET', 'api/rooms', read.readRooms);
  }
  variants(before?: string): Promise<VariantPage> {
    return this.#json('GET', `api/variants${before === undefined ? '' : `?before=${encodeURIComponent(before)}`}`, read.readVariantPage);
  }
  variantsOf(name: string): Promise<readonly CustomVariant[]> {
    return this.#json('GET', `api/players/${encodeURIComponent(name)}/variants`, read.readVariants);
  }
  variant(id: string): Promise<VariantSource> {
    return this.#json('GET', `api/variants/${encodeURIComponent(id)}`, read.readVariantSource);
  }
  saveVariant(variant: NewVariant): Promise<CustomVariant> {
    return this.#json('POST', 'api/variants', read.readVariant, variant);
  }
  changeVariant(id: string, variant: NewVariant): Promise<CustomVariant> {
    return this.#json('PUT', `api/variants/${encodeURIComponent(id)}`, read.readVariant, variant);
  }
  forkVariant(id: string): Promise<CustomVariant> {
    return this.#json('POST', `api/variants/${encodeURIComponent(id)}/fork`, read.readVariant);
  }
  async deleteVariant(id: string): Promise<void> {
    await this.#ask('DELETE', `api/variants/${encodeURIComponent(id)}`);
  }
  /** The definition that a hash names, as text: the rules read it. */
  async rules(name: string): Promise<string> {
    return await (await this.#ask('GET', `api/rules/${encodeURIComponent(name)}`)).text();
  }
  async mute(player: string, minutes: number, reason: string): Promise<void> {
    await this.#ask('POST', 'api/moderation/mute', { player, minutes, reason });
  }
  async closeAccount(player: string, reason: string): Promise<void> {
    await this.#ask('POST', 'api/moderation/close', { player, reason });
  }
  async voidGame(game: string, reason: string): Promise<void> {
    await this.#ask('POST', 'api/moderation/void', { game, reason });
  }
  auditLog(before?: number): Promise<AuditPage> {
    return this.#json('GET', `api/moderation/log${before === undefined ? '' : `?before=${before}`}`, read.readAuditPage);
  }
  leaders(variant: string, speed: Speed): Promise<readonly Leader[]> {
    return this.#json('GET', `api/leaders/${encodeURIComponent(variant)}/${speed}`, read.readLeaders);
  }

  async #ask(method: string, path: string, body?: object): Promise<Response> {
    let response: Response;
    try {
      response = await this.#fetch(path, {
        method,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      });
    } catch (error) {
      throw new NetProblem('offline', String(error));
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }

  async #json<T>(method: string, path: string, decoder: Decoder<T>, body?: object): Promise<T> {
    const response = await this.#ask(method, path, body);
    // Static hosts answer unknown addresses with a page.
    if (response.headers.get('Content-Type')?.includes('json') !== true) throw new NetProblem('no_server', 'the answer is no JSON');
    try {
      return decoder(await response.json(), 'the answer');
    } catch (error) {
      throw new NetProblem('unreadable', String(error));
    }
  }
}

/** Where the games of a player can be had as PGN. */
export const pgnOfPlayer = (name: string, wanted: Wanted): string => `api/players/${encodeURIComponent(name)}/games.pgn${wantedQuery(wanted)}`;
export const pgnOfGame = (id: string): string => `api/games/${encodeURIComponent(id)}/pgn`;
