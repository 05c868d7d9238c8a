import type { ConsolePages } from '../../lib/console-pages.ts';
import { auditText } from '../../lib/messages/console-audit.ts';
import { AuditPage } from './audit-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 60, to: '/console/audit/', name: auditText('audit'), component: AuditPage }],
};
