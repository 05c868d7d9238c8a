import * as z from 'zod/mini';
import { route } from '../route.ts';
import { serviceAnswer } from './console.ts';
import { storeHealth } from './store-health.ts';

const staff = { service: 'operations', session: 'staff', limit: 'staff' } as const;
const services = z.array(serviceAnswer);

/** How the event store and the bus of every service are, as each says of itself. */
export const consoleHealth = route({
  ...staff,
  name: 'console.health',
  method: 'GET',
  path: '/v3/console/health/',
  answer: z.object({ health: z.array(storeHealth), services }),
});
