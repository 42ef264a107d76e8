/** Brings up what the page cannot do without: the rules and the store, side by side. */
import { loadRules } from '../core/load';
import type { Rules } from '../core/rules';
import { type GameStore, openStore } from '../core/store';
import { app } from './app.svelte';
import { breath } from './pause';

export type Resources = Promise<readonly [Rules, GameStore]>;

/** Begins at once, before the language is there. */
export const fetchResources = (): Resources => Promise.all([loadRules(), openStore()]);

export const boot = async (resources: Resources = fetchResources()): Promise<void> => {
  const [rules, store] = await resources;
  await breath();
  app.begin(rules, store);
  await breath();
};
