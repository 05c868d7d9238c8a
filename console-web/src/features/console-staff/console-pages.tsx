import type { ConsolePages } from '../../lib/console-pages.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { LogPage } from './log-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 90, to: '/console/log/', name: consoleText('log'), component: LogPage }],
};
