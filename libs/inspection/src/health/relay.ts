import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import { ageAfter, ageOf } from '@corkboard/event-store/age-after';
import type { RelayHealth } from '@corkboard/messaging/postgres/relay-health';
import type { Backbone } from '@corkboard/service/backbone';

/** The relay: its leader, and how far behind the store it is. */
export const relayOf = async (
  { store, relay }: Pick<Backbone, 'store' | 'relay'>,
  { epoch, leader, position }: RelayHealth,
): Promise<StoreHealth['relay']> => {
  const { state, waitingSince, lastError } = relay.status();
  // While it waits, the store may be the reason and is not asked.
  const head = waitingSince ? position : await store.head();
  return {
    epoch,
    leader: leader && { pid: leader.pid, address: leader.address, connected_at: leader.connectedAt },
    position,
    lag_events: waitingSince ? null : store.distance(position, head),
    lag_seconds: waitingSince ? ageOf(waitingSince) : position < head ? await ageAfter(store, position) : 0,
    status: state,
    waiting_since: waitingSince,
    last_error: lastError,
  };
};
