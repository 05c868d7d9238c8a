import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import { healthText } from '../../lib/messages/console-health.ts';
import { inBytes, inSeconds } from './sizes.ts';

/** Page for solving it. */
type Place = '/console/messages/' | '/console/consumers/' | '/console/projections/' | '/console/audit/';

interface Trouble {
  /** Problem, and what to do. */
  readonly text: string;
  readonly to?: Place;
}

/** From here on being late is a trouble, in seconds. */
const FAR_BEHIND = 30;
const CROWDED = 0.9;
const LITTLE_SHARE = 0.1;
const LITTLE_ROOM = 1_000_000_000;

const silences = ({ service, silent }: StoreHealth): Trouble[] =>
  silent.map((part) => ({ text: healthText('silent', { service, part: healthText(`part-${part}`) }) }));

const ofRelay = ({ service, relay, dead_letters, asked_at }: StoreHealth): Trouble[] => {
  const found: Trouble[] = [];
  if (relay && !relay.leader) found.push({ text: healthText('noRelay', { service }) });
  if (relay?.status === 'waiting') {
    const since = relay.waiting_since ?? asked_at;
    const seconds = inSeconds((Date.parse(asked_at) - Date.parse(since)) / 1_000);
    found.push({ text: healthText('relayWaits', { service, error: relay.last_error ?? '?', seconds }) });
  }
  if (relay && relay.lag_seconds >= FAR_BEHIND)
    found.push({ text: healthText('relayBehind', { service, seconds: inSeconds(relay.lag_seconds) }) });
  const n = dead_letters?.messages ?? 0;
  if (n > 0) found.push({ text: healthText('refused', { service, n }), to: '/console/messages/' });
  return found;
};

const ofConsumers = ({ service, consumers }: StoreHealth): Trouble[] =>
  (consumers ?? []).flatMap(({ name, status, parked: n, lag_seconds, last_error }) => {
    const texts: string[] = [];
    if (status === 'stopped') texts.push(healthText('consumerStopped', { service, name, error: last_error ?? '?' }));
    if (n > 0) texts.push(healthText('consumerParked', { service, name, n }));
    if ((lag_seconds ?? 0) >= FAR_BEHIND)
      texts.push(healthText('consumerBehind', { service, name, seconds: inSeconds(lag_seconds ?? 0) }));
    return texts.map((text) => ({ text, to: '/console/consumers/' }));
  });

const ofProjections = ({ service, projections }: StoreHealth): Trouble[] =>
  (projections ?? []).flatMap(({ kind, name, status, parked: n, lag_seconds, copy_failed }) => {
    const texts: string[] = [];
    if (status === 'stopped') texts.push(healthText(`${kind}Stopped`, { service, name }));
    if (status === 'waiting') texts.push(healthText('followerWaits', { service, name }));
    if (n > 0) texts.push(healthText('projectionParked', { service, name, n }));
    if (copy_failed) texts.push(healthText('copyFailed', { service, name }));
    if (status !== 'stopped' && lag_seconds >= FAR_BEHIND)
      texts.push(healthText(`${kind}Behind`, { service, name, seconds: inSeconds(lag_seconds) }));
    return texts.map((text) => ({ text, to: '/console/projections/' }));
  });

const ofAudit = ({ service, order_faults: n }: StoreHealth): Trouble[] =>
  n ? [{ text: healthText('faults', { service, n }), to: '/console/audit/' }] : [];

const ofDatabase = ({ service, pool, database, disk }: StoreHealth): Trouble[] => {
  const texts: string[] = [];
  if (pool.waiting > 0) texts.push(healthText('poolFull', { service, n: pool.waiting }));
  if (database && database.connections >= CROWDED * database.most_connections) {
    const { connections, most_connections: most } = database;
    texts.push(healthText('serverFull', { service, connections, most }));
  }
  if (disk && (disk.free < LITTLE_ROOM || disk.free < LITTLE_SHARE * disk.bytes))
    texts.push(healthText('diskFull', { service, free: inBytes(disk.free) }));
  return texts.map((text) => ({ text }));
};

/** Problems of a service that need a member of the staff; empty when it is well. */
export const troublesOf = (health: StoreHealth): readonly Trouble[] =>
  [silences, ofRelay, ofConsumers, ofProjections, ofAudit, ofDatabase].flatMap((part) => part(health));
