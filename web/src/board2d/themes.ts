/** The looks of boards; `themes.css` has their colours under `data-board-theme`. */
import './themes.css';

export const BOARD_THEMES = ['slate', 'walnut', 'ice', 'moss', 'contrast'] as const;

export type BoardTheme = (typeof BOARD_THEMES)[number];

export const DEFAULT_THEME: BoardTheme = 'slate';
