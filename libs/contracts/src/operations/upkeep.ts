import * as z from 'zod/mini';
import { route } from '../route.ts';
import { serviceAnswer } from './console.ts';
import { inspectedService } from './inspection.ts';
import { auditAction, orderAudit } from './order-audit.ts';
import { because } from './reason.ts';
import { byStaff } from './staff-actions.ts';
import { storeHealth } from './store-health.ts';

const services = z.array(serviceAnswer);

/** Health of the event store and the bus of every service, as each reports it. */
export const consoleHealth = route.get('console.health', '/v3/console/health/', {
  ...byStaff('look'),
  answer: z.object({ health: z.array(storeHealth), services }),
});

/** The last audit of the global order of each service. */
export const consoleAudits = route.get('console.audits', '/v3/console/audits/', {
  ...byStaff('look'),
  answer: z.object({ audits: z.array(orderAudit), services }),
});

/** Recorded first, done second; 409 when it cannot be done as things stand. */
export const controlAudit = route.post('console.controlAudit', '/v3/console/audits/:service/control/', {
  ...byStaff('audit-order'),
  params: z.object({ service: inspectedService }),
  body: z.extend(because, { action: auditAction }),
  answer: orderAudit,
});
