import * as z from 'zod/mini';
import { route } from '../route.ts';
import { serviceAnswer } from './console.ts';
import { inspectedService } from './inspection.ts';
import { auditSteering, orderAudit } from './order-audit.ts';
import { because } from './reason.ts';
import { byStaff } from './staff-actions.ts';
import { storeHealth } from './store-health.ts';

const services = z.array(serviceAnswer);

/** How the event store and the bus of every service are, as each says of itself. */
export const consoleHealth = route({
  ...byStaff('look'),
  name: 'console.health',
  method: 'GET',
  path: '/v3/console/health/',
  answer: z.object({ health: z.array(storeHealth), services }),
});

/** The last audit of the global order of each service. */
export const consoleAudits = route({
  ...byStaff('look'),
  name: 'console.audits',
  method: 'GET',
  path: '/v3/console/audits/',
  answer: z.object({ audits: z.array(orderAudit), services }),
});

/** Recorded first, done second; 409 when it cannot be done as things stand. */
export const steerAudit = route({
  ...byStaff('audit-order'),
  name: 'console.steerAudit',
  method: 'POST',
  path: '/v3/console/audits/:service/steer/',
  params: z.object({ service: inspectedService }),
  body: z.extend(because, { action: auditSteering }),
  answer: orderAudit,
});
