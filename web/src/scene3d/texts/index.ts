/** The texts of the world in the language of the page; the world is large and comes late, so all three come with it. */
import type { Language } from '../../core/settings';
import { language } from '../../i18n/index.svelte';
import { de } from './de';
import { en, type WorldTexts } from './en';
import { vi } from './vi';

const TEXTS: Readonly<Record<Language, WorldTexts>> = { en, de, vi };

export const worldTexts = (): WorldTexts => TEXTS[language()];
