import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import {
  CONFIRMATIONS,
  type ErasingService,
  erasingServices,
  erasureWays,
  type HoldUp,
} from '@corkboard/contracts/operations/erasures';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { StoreHealth } from '@corkboard/contracts/operations/store-health';

/** What a service says of itself. */
export interface Standing {
  readonly service: HoldUp['service'];
  readonly consumers: readonly ConsumerStatus[];
  readonly projections: readonly ProjectionStatus[];
  readonly relay: StoreHealth['relay'];
}

/** From here on being late is worth telling, in seconds. */
const LATE = 5;

const ago = (seconds: number, now: Date): string => new Date(now.getTime() - seconds * 1_000).toISOString();

const ofRelay = ({ service, relay }: Standing, now: Date): HoldUp[] => {
  if (!relay || relay.lag_seconds < LATE) return [];
  const state = relay.leader ? 'behind' : 'stopped';
  return [{ service, part: 'relay', name: service, state, since: ago(relay.lag_seconds, now) }];
};

const ofConsumer = ({ service, consumers }: Standing, wanted: string, now: Date): HoldUp[] =>
  consumers.flatMap(({ name, status, parked, lag_seconds }) => {
    if (name !== wanted) return [];
    const late = lag_seconds !== null && lag_seconds >= LATE;
    const state = status === 'stopped' ? 'stopped' : parked > 0 ? 'parked' : late ? 'behind' : null;
    return state ? [{ service, part: 'consumer', name, state, since: late ? ago(lag_seconds, now) : null }] : [];
  });

interface LookedAt {
  readonly lookedAt: readonly string[];
  readonly unparked: readonly string[];
}

/** Tables of another version cannot be cleared by this program, whichever they are. */
const stateOf = (one: ProjectionStatus, { lookedAt, unparked }: LookedAt): HoldUp['state'] | null => {
  const { name, status, lag_seconds, parked, last_error } = one;
  if (status === 'rebuilding') return 'rebuilding';
  if (!lookedAt.includes(name)) return null;
  if (status === 'stopped') return 'stopped';
  if (status === 'waiting' && last_error) return 'waiting';
  if (unparked.includes(name) && parked.streams > 0) return 'parked';
  return lag_seconds >= LATE ? 'behind' : null;
};

const ofFollowers = ({ service, projections }: Standing, names: LookedAt, now: Date): HoldUp[] =>
  projections.flatMap((each) => {
    const { kind: part, name, last_error, lag_seconds, updated_at } = each;
    const state = stateOf(each, names);
    // A process is late by what it is doing: the erasure itself.
    if (!state || (part === 'process' && state !== 'stopped' && state !== 'waiting')) return [];
    const stood = state === 'parked' ? each.parked.since : (last_error?.at ?? updated_at);
    return [{ service, part, name, state, since: state === 'behind' ? ago(lag_seconds, now) : stood }];
  });

/** What keeps the erasure from being confirmed by the services of which the confirmation is missing, as of now. */
export const holdUpsOf = (
  confirmed: readonly ErasingService[],
  standings: readonly Standing[],
  now: Date,
): HoldUp[] => {
  const of = (service: HoldUp['service']) => standings.find((one) => one.service === service);
  const missing = erasingServices.filter((service) => !confirmed.includes(service));
  const told = missing.flatMap((service): HoldUp[] => {
    const standing = of(service);
    if (!standing) return [{ service, part: 'service', name: service, state: 'unreachable', since: null }];
    const { consumer, process, projections, unparked } = erasureWays[service];
    const followers = ofFollowers(standing, { lookedAt: [process, ...projections], unparked }, now);
    return [...ofConsumer(standing, consumer, now), ...followers, ...ofRelay(standing, now)];
  });
  const own = of('operations');
  return own ? [...told, ...ofRelay(own, now), ...ofConsumer(own, CONFIRMATIONS, now)] : told;
};
