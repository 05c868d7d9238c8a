import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import { CONFIRMATIONS, type HoldUp } from '@corkboard/contracts/operations/erasures';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import { erasingServices, services } from '@corkboard/contracts/services';

/** What a service says of itself. */
export interface Standing {
  readonly service: HoldUp['service'];
  readonly consumers: readonly ConsumerStatus[];
  readonly projections: readonly ProjectionStatus[];
  readonly relay: StoreHealth['relay'];
  readonly setAside: SetAside;
}

/** What each consumer and projection set aside, since when; null where it is more than is listed. */
export type SetAside = ReadonlyMap<string, readonly { readonly stream: string; readonly since: string }[] | null>;

/** Whose erasure, and which services have confirmed it. */
export interface UnderWay {
  readonly accountId: string;
  readonly confirmed: readonly string[];
}

type Held = Pick<HoldUp, 'state' | 'stream' | 'since'>;

/** Null: what is set aside is others'. Streams and subjects of an account end with its id. */
const setAsideOf = (aside: SetAside, name: string, accountId: string): Held | null => {
  const all = aside.get(name) ?? null;
  if (all === null) return { state: 'parked', stream: null, since: null };
  const own = all.find(({ stream }) => stream.endsWith(`-${accountId}`));
  return own ? { state: 'parked', ...own } : null;
};

/** From here on being late is worth telling, in seconds. */
const LATE = 5;

const ago = (seconds: number, now: Date): string => new Date(now.getTime() - seconds * 1_000).toISOString();

const ofRelay = ({ service, relay }: Standing, now: Date): HoldUp[] => {
  if (!relay || relay.lag_seconds < LATE) return [];
  const state = relay.leader ? 'behind' : 'stopped';
  return [{ service, part: 'relay', name: service, state, stream: null, since: ago(relay.lag_seconds, now) }];
};

interface Asked {
  readonly accountId: string;
  readonly now: Date;
}

const ofConsumer = ({ service, consumers, setAside }: Standing, wanted: string, { accountId, now }: Asked): HoldUp[] =>
  consumers.flatMap(({ name, status, parked, lag_seconds }): HoldUp[] => {
    if (name !== wanted) return [];
    const since = lag_seconds !== null && lag_seconds >= LATE ? ago(lag_seconds, now) : null;
    if (status === 'stopped') return [{ service, part: 'consumer', name, state: 'stopped', stream: null, since }];
    const aside = parked > 0 ? setAsideOf(setAside, name, accountId) : null;
    if (aside) return [{ service, part: 'consumer', name, ...aside }];
    return since ? [{ service, part: 'consumer', name, state: 'behind', stream: null, since }] : [];
  });

interface LookedAt {
  readonly lookedAt: readonly string[];
  readonly unparked: readonly string[];
}

const heldBy = (one: ProjectionStatus, { setAside }: Standing, names: LookedAt & Asked): Held | null => {
  const { name, status, lag_seconds, parked, last_error, updated_at } = one;
  const since = last_error?.at ?? updated_at;
  const stream = last_error?.stream ?? null;
  // Tables of another version cannot be cleared by this program, whichever they are.
  if (status === 'rebuilding') return { state: 'rebuilding', stream: null, since };
  if (!names.lookedAt.includes(name)) return null;
  if (status === 'stopped') return { state: 'stopped', stream, since };
  if (status === 'waiting' && last_error) return { state: 'waiting', stream, since };
  const aside = names.unparked.includes(name) && parked.streams > 0;
  const own = aside ? setAsideOf(setAside, name, names.accountId) : null;
  if (own) return own;
  return lag_seconds >= LATE ? { state: 'behind', stream: null, since: ago(lag_seconds, names.now) } : null;
};

const ofFollowers = (standing: Standing, names: LookedAt & Asked): HoldUp[] =>
  standing.projections.flatMap((each): HoldUp[] => {
    const { kind: part, name } = each;
    const held = heldBy(each, standing, names);
    // A process is late by what it is doing: the erasure itself.
    if (!held || (part === 'process' && held.state !== 'stopped' && held.state !== 'waiting')) return [];
    return [{ service: standing.service, part, name, ...held }];
  });

/** What keeps the erasure from being confirmed by the services of which the confirmation is missing, as of now. */
export const holdUpsOf = ({ accountId, confirmed }: UnderWay, standings: readonly Standing[], now: Date): HoldUp[] => {
  const asked = { accountId, now };
  const of = (service: HoldUp['service']) => standings.find((one) => one.service === service);
  const missing = erasingServices.filter((service) => !confirmed.includes(service));
  const told = missing.flatMap((service): HoldUp[] => {
    const standing = of(service);
    if (!standing)
      return [{ service, part: 'service', name: service, state: 'unreachable', stream: null, since: null }];
    const { consumer, process, projections, unparked } = services[service].erasure;
    const followers = ofFollowers(standing, { lookedAt: [process, ...projections], unparked, ...asked });
    return [...ofConsumer(standing, consumer, asked), ...followers, ...ofRelay(standing, now)];
  });
  const own = of('operations');
  return own ? [...told, ...ofRelay(own, now), ...ofConsumer(own, CONFIRMATIONS, asked)] : told;
};
