import { local, readStored, store } from './browser/storage.ts';

export type Theme = 'system' | 'light' | 'dark';
const KEY = 'theme';

export const chosenTheme = (): Theme => {
  const stored = readStored(local, KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

/** Follows the system unless the viewer chose otherwise. */
export const applyTheme = (theme = chosenTheme()): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

export const chooseTheme = (theme: Theme): void => {
  store(local, KEY, theme === 'system' ? null : theme);
  applyTheme(theme);
};
