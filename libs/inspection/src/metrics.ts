import type { OrderAudit } from '@corkboard/contracts/operations/order-audit';
import { gaugesOf } from '@corkboard/runtime/gauges';

/** Events that the index of a service lacks; where positions are not dense nobody knows. */
export const watchIndex = gaugesOf<{ readonly behind: number }>('search_index', null, [
  {
    name: 'lag_events',
    help: "Events that the console's search index lacks; they are read one by one",
    of: ({ behind }) => behind,
  },
]);

/** The last audit of a service, where there is something to look through. */
export const watchAudit = gaugesOf<OrderAudit>('order_audit', null, [
  {
    name: 'faults',
    help: 'Faults that the last audit of the global order found; 0 before the first audit',
    of: ({ found }) => found,
  },
]);
