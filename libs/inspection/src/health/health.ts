import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { OrderAudit } from '@corkboard/contracts/operations/order-audit';
import type { HealthPart, StoreHealth } from '@corkboard/contracts/operations/store-health';
import type { ServiceName } from '@corkboard/contracts/services';
import { START } from '@corkboard/event-store/event';
import type { Log } from '@corkboard/event-store/log';
import type { EventStore } from '@corkboard/event-store/port';
import { diskOf } from '@corkboard/event-store/postgres/disk';
import { relayHealth } from '@corkboard/messaging/postgres/relay-health';
import type { Backbone } from '@corkboard/service/backbone';
import type { Answering } from '../port.ts';
import { databaseOf } from './database.ts';
import { relayOf } from './relay.ts';

export interface Around extends Answering<'consumers' | 'projections' | 'orderAudit'> {
  readonly service: ServiceName;
  readonly backbone: Pick<Backbone, 'definition' | 'pool' | 'store' | 'relay'>;
  readonly kind: 'postgres' | 'eventstoredb';
  readonly log: Log;
  /** Longest wait for one part, in ms; below the patience of whoever asks. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 4_000;

/** @throws what the part throws, or that it took too long. */
const inTime = async <Value>(part: () => Promise<Value>, patienceMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([part(), late]);
  } finally {
    clearTimeout(timer);
  }
};

const consumerOf = ({ name, status, lag_messages, lag_seconds, parked, last_error }: ConsumerStatus) => ({
  name,
  status,
  lag_messages,
  lag_seconds,
  parked,
  last_error,
});

const projectionOf = ({ kind, name, status, lag_seconds, lag_events, parked, next, former }: ProjectionStatus) => ({
  kind,
  name,
  status,
  lag_seconds,
  lag_events,
  parked: parked.events,
  copy_failed: [next, former].some((copy) => copy?.status === 'failed'),
});

const storeOf = async (store: EventStore, kind: Around['kind']): Promise<StoreHealth['store']> => {
  const head = await store.head();
  return { kind, head, events: store.distance(START, head) };
};

const faultsOf = ({ ended_at, found }: OrderAudit): number | null => (ended_at === null && found === 0 ? null : found);

/** Health of a service's store and bus. Every part is asked by itself: where one hangs, the others are shown. */
export const healthOf = (around: Around) => async (): Promise<StoreHealth> => {
  const { service, backbone, kind, log, patienceMs = PATIENCE_MS } = around;
  const { pool, store, definition } = backbone;
  const silent: HealthPart[] = [];
  const ask = async <Value>(part: HealthPart, question: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await inTime(question, patienceMs);
    } catch (error) {
      log.warn({ err: error, part }, 'a part of the health of the service could not be told');
      silent.push(part);
      return null;
    }
  };
  const relayState = relayHealth(pool, definition.service);
  const [storeSaid, relay, dead_letters, consumers, projections, order_faults, database, disk] = await Promise.all([
    ask('store', () => storeOf(store, kind)),
    ask('relay', async () => relayOf(backbone, await relayState)),
    ask('dead-letters', async () => (await relayState).deadLetters),
    ask('consumers', async () => (await around.consumers({})).map(consumerOf)),
    ask('projections', async () => (await around.projections({})).map(projectionOf)),
    ask('order-audit', async () => faultsOf(await around.orderAudit({}))),
    ask('database', () => databaseOf(pool)),
    ask('disk', () => diskOf(pool)),
  ]);
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  return {
    service,
    asked_at: new Date().toISOString(),
    silent: silent.sort(),
    store: storeSaid,
    relay,
    dead_letters,
    consumers,
    projections,
    order_faults,
    pool: { most: pool.options.max ?? 0, open, idle, waiting },
    database,
    disk,
  };
};
