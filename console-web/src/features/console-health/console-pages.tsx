import type { ConsolePages } from '../../lib/console-pages.ts';
import { healthText } from '../../lib/messages/console-health.ts';
import { HealthPage } from './health-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 50, to: '/console/health/', name: healthText('health'), component: HealthPage }],
};
