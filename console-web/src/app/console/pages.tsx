import { consoleText } from '../../lib/messages/console.ts';
import { auditText } from '../../lib/messages/console-audit.ts';
import { healthText } from '../../lib/messages/console-health.ts';

/** The console's own pages, in the order of its menu. */
export const pages = () =>
  [
    { to: '/console/events/', name: consoleText('events') },
    { to: '/console/projections/', name: consoleText('projections') },
    { to: '/console/messages/', name: consoleText('messages') },
    { to: '/console/consumers/', name: consoleText('consumers') },
    { to: '/console/health/', name: healthText('health') },
    { to: '/console/audit/', name: auditText('audit') },
    { to: '/console/mails/', name: consoleText('mails') },
    { to: '/console/erasures/', name: consoleText('erasures') },
    { to: '/console/log/', name: consoleText('log') },
  ] as const;
