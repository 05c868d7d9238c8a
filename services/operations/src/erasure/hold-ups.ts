import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import { CONFIRMATIONS, type HoldUp } from '@corkboard/contracts/operations/erasures';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import { erasingServices, services } from '@corkboard/contracts/services';

/** Status of the parts of a service that an erasure passes. */
export interface ServiceStatus {
  readonly service: HoldUp['service'];
  readonly consumers: readonly ConsumerStatus[];
  readonly projections: readonly ProjectionStatus[];
  readonly relay: StoreHealth['relay'];
  readonly parkedStreams: ParkedStreams;
}

/** Parked streams by consumer or projection, with since when; null where there are more than are listed. */
export type ParkedStreams = ReadonlyMap<string, readonly { readonly stream: string; readonly since: string }[] | null>;

/** Account and confirmations of an erasure. */
export interface UnderWay {
  readonly accountId: string;
  readonly confirmed: readonly string[];
}

type Held = Pick<HoldUp, 'state' | 'stream' | 'since'>;

/** Null when only streams of other accounts are parked. Streams and subjects of an account end with its id. */
const parkedHoldUp = (parked: ParkedStreams, name: string, accountId: string): Held | null => {
  const all = parked.get(name) ?? null;
  if (all === null) return { state: 'parked', stream: null, since: null };
  const own = all.find(({ stream }) => stream.endsWith(`-${accountId}`));
  return own ? { state: 'parked', ...own } : null;
};

/** From here on being late is worth telling, in seconds. */
const LATE = 5;

const ago = (seconds: number, now: Date): string => new Date(now.getTime() - seconds * 1_000).toISOString();

const ofRelay = ({ service, relay }: ServiceStatus, now: Date): HoldUp[] => {
  if (!relay || relay.lag_seconds < LATE) return [];
  const state = relay.leader ? 'behind' : 'stopped';
  return [{ service, part: 'relay', name: service, state, stream: null, since: ago(relay.lag_seconds, now) }];
};

interface Asked {
  readonly accountId: string;
  readonly now: Date;
}

const ofConsumer = (
  { service, consumers, parkedStreams }: ServiceStatus,
  wanted: string,
  { accountId, now }: Asked,
): HoldUp[] =>
  consumers.flatMap(({ name, status, parked, lag_seconds }): HoldUp[] => {
    if (name !== wanted) return [];
    const since = lag_seconds !== null && lag_seconds >= LATE ? ago(lag_seconds, now) : null;
    if (status === 'stopped') return [{ service, part: 'consumer', name, state: 'stopped', stream: null, since }];
    const holdUp = parked > 0 ? parkedHoldUp(parkedStreams, name, accountId) : null;
    if (holdUp) return [{ service, part: 'consumer', name, ...holdUp }];
    return since ? [{ service, part: 'consumer', name, state: 'behind', stream: null, since }] : [];
  });

interface LookedAt {
  readonly lookedAt: readonly string[];
  readonly unparked: readonly string[];
}

const heldBy = (one: ProjectionStatus, { parkedStreams }: ServiceStatus, names: LookedAt & Asked): Held | null => {
  const { name, status, lag_seconds, parked, last_error, updated_at } = one;
  const since = last_error?.at ?? updated_at;
  const stream = last_error?.stream ?? null;
  // Tables of another version cannot be cleared by this program, whichever they are.
  if (status === 'rebuilding') return { state: 'rebuilding', stream: null, since };
  if (!names.lookedAt.includes(name)) return null;
  if (status === 'stopped') return { state: 'stopped', stream, since };
  if (status === 'waiting' && last_error) return { state: 'waiting', stream, since };
  const isParked = names.unparked.includes(name) && parked.streams > 0;
  const own = isParked ? parkedHoldUp(parkedStreams, name, names.accountId) : null;
  if (own) return own;
  return lag_seconds >= LATE ? { state: 'behind', stream: null, since: ago(lag_seconds, names.now) } : null;
};

const ofFollowers = (status: ServiceStatus, names: LookedAt & Asked): HoldUp[] =>
  status.projections.flatMap((each): HoldUp[] => {
    const { kind: part, name } = each;
    const held = heldBy(each, status, names);
    // A process is late by what it is doing: the erasure itself.
    if (!held || (part === 'process' && held.state !== 'stopped' && held.state !== 'waiting')) return [];
    return [{ service: status.service, part, name, ...held }];
  });

/** Reasons why services have not confirmed the erasure yet, as of now. */
export const holdUpsOf = (
  { accountId, confirmed }: UnderWay,
  statuses: readonly ServiceStatus[],
  now: Date,
): HoldUp[] => {
  const asked = { accountId, now };
  const of = (service: HoldUp['service']) => statuses.find((one) => one.service === service);
  const missing = erasingServices.filter((service) => !confirmed.includes(service));
  const told = missing.flatMap((service): HoldUp[] => {
    const status = of(service);
    if (!status) return [{ service, part: 'service', name: service, state: 'unreachable', stream: null, since: null }];
    const { consumer, process, projections, unparked } = services[service].erasure;
    const followers = ofFollowers(status, { lookedAt: [process, ...projections], unparked, ...asked });
    return [...ofConsumer(status, consumer, asked), ...followers, ...ofRelay(status, now)];
  });
  const own = of('operations');
  return own ? [...told, ...ofRelay(own, now), ...ofConsumer(own, CONFIRMATIONS, asked)] : told;
};
