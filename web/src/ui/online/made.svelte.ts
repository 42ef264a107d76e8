/**
 * Rules that people have made. Their names are hashes, and what a hash names never changes: a game is shown by the rules
 * that it was played by, whatever became of the variant since.
 */
import { SvelteMap } from 'svelte/reactivity';
import type { Game, Rules } from '../../core/rules';
import type { Api } from '../../net/api';
import { isMade } from './hashes';

/** What the table must know of a game that is not built in. */
export interface MadeVariant {
  readonly title: string;
  readonly drops: boolean;
}

interface Known extends MadeVariant {
  readonly definition: string;
}

const titleOf = (definition: string): string => {
  try {
    const read: unknown = JSON.parse(definition);
    const field = (name: string): string => {
      const value: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, name) : undefined;
      return typeof value === 'string' ? value : '';
    };
    return field('title') !== '' ? field('title') : field('name');
  } catch {
    return '';
  }
};

export class MadeRules {
  readonly #known = new SvelteMap<string, Known>();
  /** Names that are being fetched, or could not be; nothing is shown by them. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #asked = new Set<string>();
  readonly #api: Pick<Api, 'rules'>;
  readonly #rules: () => Rules;

  constructor(api: Pick<Api, 'rules'>, rules: () => Rules) {
    this.#api = api;
    this.#rules = rules;
  }

  of(variant: string): MadeVariant | undefined {
    return this.#known.get(variant);
  }

  /** What the rules are called; they are fetched if nobody did yet. */
  title(variant: string): string | undefined {
    const known = this.#known.get(variant);
    if (known !== undefined) return known.title;
    if (!this.#asked.has(variant)) {
      this.#asked.add(variant);
      void this.ready(variant).catch(() => undefined);
    }
    return undefined;
  }

  /** Rules for a game by name or by hash. */
  async ready(variant: string): Promise<Pick<Rules, 'game'>> {
    const rules = this.#rules();
    if (!isMade(variant)) {
      await rules.ready(variant);
      return rules;
    }
    await rules.ready();
    const definition = this.#known.get(variant)?.definition ?? (await this.#api.rules(variant));
    if (!this.#known.has(variant)) this.#known.set(variant, { definition, ...this.#look(definition) });
    return { game: (_, fen): Game => rules.custom(definition, fen) };
  }

  #look(definition: string): MadeVariant {
    const game = this.#rules().custom(definition);
    try {
      return { title: titleOf(definition), drops: game.board().hands.some((hand) => hand.length > 0) || game.moves().some((move) => move.drop !== undefined) };
    } finally {
      game.free();
    }
  }
}
