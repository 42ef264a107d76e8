/** What waits in the lobby, as a value. */
import type { Answer, Challenge, Terms, Waiting } from './wire';

export interface Lobby {
  /** The challenges that everybody may take. */
  readonly challenges: readonly Challenge[];
  /** How many wait in each queue. */
  readonly waiting: readonly Waiting[];
  /** Own challenges, which others may take by their links. */
  readonly own: readonly Challenge[];
  /** Challenges to this player alone. */
  readonly incoming: readonly Challenge[];
}

export const EMPTY: Lobby = { challenges: [], waiting: [], own: [], incoming: [] };

export const sameTerms = (one: Terms, other: Terms): boolean =>
  one.variant === other.variant && one.rated === other.rated && JSON.stringify(one.time) === JSON.stringify(other.time);

export const waitingFor = (lobby: Lobby, terms: Terms): number => lobby.waiting.find((each) => sameTerms(each.terms, terms))?.players ?? 0;

const without = (challenges: readonly Challenge[], ids: readonly string[]): readonly Challenge[] =>
  challenges.filter((challenge) => !ids.includes(challenge.id));

const changedQueues = (before: readonly Waiting[], changed: readonly Waiting[]): readonly Waiting[] =>
  [...before.filter((old) => !changed.some((each) => sameTerms(each.terms, old.terms))), ...changed].filter((each) => each.players > 0);

/** The lobby after a message; most messages say nothing of it. `you` is the own identifier. */
export const lobbyTold = (lobby: Lobby, answer: Answer, you: string | undefined): Lobby => {
  if (typeof answer === 'string') return lobby;
  if ('lobby' in answer) return { ...lobby, ...answer.lobby };
  if ('lobby_change' in answer) {
    const { added, removed, waiting } = answer.lobby_change;
    const kept = without(lobby.challenges, [...removed, ...added.map((each) => each.id)]);
    return { ...lobby, challenges: without([...kept, ...added], removed), waiting: changedQueues(lobby.waiting, waiting) };
  }
  if ('challenge' in answer) {
    const { challenge } = answer;
    const place = challenge.by.id === you ? 'own' : 'incoming';
    return { ...lobby, [place]: [...without(lobby[place], [challenge.id]), challenge] };
  }
  if ('challenge_gone' in answer) {
    const gone = [answer.challenge_gone.challenge];
    return { ...lobby, own: without(lobby.own, gone), incoming: without(lobby.incoming, gone), challenges: without(lobby.challenges, gone) };
  }
  return lobby;
};
