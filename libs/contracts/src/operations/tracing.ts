import * as z from 'zod/mini';
import { route } from '../route.ts';
import { serviceAnswer } from './console.ts';
import { inspectedEvent, inspectedService, stateRevision, streamName } from './inspection.ts';
import { byStaff } from './staff-actions.ts';
import { inspectedStep } from './steps.ts';

const correlationId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]*$/u));

/** One event of a stream, and what each projection made of it. */
export const consoleStep = route.get('console.step', '/v3/console/streams/:service/:stream/steps/:revision/', {
  ...byStaff('look'),
  params: z.extend(stateRevision, { service: inspectedService, stream: streamName }),
  answer: inspectedStep,
});

/** Everything of one chain, oldest first; each event names its cause. */
export const consoleChain = route.get('console.chain', '/v3/console/chains/:correlation/', {
  ...byStaff('look'),
  params: z.object({ correlation: correlationId }),
  answer: z.object({
    events: z.array(inspectedEvent),
    /** False: a service has more than it answers at once, or did not answer. */
    complete: z.boolean(),
    /** Events that the search indexes lack together, where not all of them were looked at; else 0. */
    index_behind: z.number(),
    services: z.array(serviceAnswer),
  }),
});
