import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuditPage } from '../../features/console-audit/audit-page.tsx';
import { ConsumersPage } from '../../features/console-deliveries/consumers-page.tsx';
import { MailsPage } from '../../features/console-deliveries/mails-page.tsx';
import { MessagesPage } from '../../features/console-deliveries/messages-page.tsx';
import { ErasuresPage } from '../../features/console-erasures/erasures-page.tsx';
import { HealthPage } from '../../features/console-health/health-page.tsx';
import { ProjectionsPage } from '../../features/console-projections/projections-page.tsx';
import { LogPage } from '../../features/console-staff/log-page.tsx';
import { sessionQuery } from '../../features/console-staff/staff.api.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { auditText } from '../../lib/messages/console-audit.ts';
import { healthText } from '../../lib/messages/console-health.ts';

interface Page {
  readonly to: string;
  readonly name: string;
  /** Absent: the address says what is shown, so that the page has a route of its own. */
  readonly component?: () => ReactNode;
}

const Erasures = () => <ErasuresPage viewer={useQuery(sessionQuery).data} />;

/** The console's own pages, in the order of its menu. */
export const pages = (): readonly Page[] => [
  { to: '/console/events/', name: consoleText('events') },
  { to: '/console/projections/', name: consoleText('projections'), component: ProjectionsPage },
  { to: '/console/messages/', name: consoleText('messages'), component: MessagesPage },
  { to: '/console/consumers/', name: consoleText('consumers'), component: ConsumersPage },
  { to: '/console/health/', name: healthText('health'), component: HealthPage },
  { to: '/console/audit/', name: auditText('audit'), component: AuditPage },
  { to: '/console/mails/', name: consoleText('mails'), component: MailsPage },
  { to: '/console/erasures/', name: consoleText('erasures'), component: Erasures },
  { to: '/console/log/', name: consoleText('log'), component: LogPage },
];
