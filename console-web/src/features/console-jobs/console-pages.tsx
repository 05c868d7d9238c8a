import type { ConsolePages } from '../../lib/console-pages.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { JobsPage } from './jobs-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 45, to: '/console/jobs/', name: consoleText('jobs'), component: JobsPage }],
};
