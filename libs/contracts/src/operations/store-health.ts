import * as z from 'zod/mini';
import { consumerStatus } from './bus.ts';
import { inspectedService, projectionStatus } from './inspection.ts';

/** The parts that are asked one by one, so that one that hangs hides no other. */
export const healthParts = [
  'store',
  'relay',
  'dead-letters',
  'consumers',
  'projections',
  'order-audit',
  'database',
  'disk',
] as const;
export const healthPart = z.enum(healthParts);
export type HealthPart = z.infer<typeof healthPart>;

/** Connection to the database that holds the advisory lock of a leader. */
export const lockHolder = z.object({
  pid: z.number(),
  /** Null for a connection through a socket in the file system. */
  address: z.nullable(z.string()),
  connected_at: z.nullable(z.string()),
});

/** State of one service's event store and bus. A part is null when it is `silent` or does not apply. */
export const storeHealth = z.object({
  service: inspectedService,
  asked_at: z.string(),
  /** The parts that did not answer in time. */
  silent: z.array(healthPart),
  store: z.nullable(
    z.object({
      kind: z.enum(['postgres', 'eventstoredb']),
      head: z.string(),
      /** Null where positions are not dense. */
      events: z.nullable(z.number()),
    }),
  ),
  relay: z.nullable(
    z.object({
      /** Null before the first leader. */
      epoch: z.nullable(z.number()),
      leader: z.nullable(lockHolder),
      position: z.string(),
      lag_events: z.nullable(z.number()),
      /** Age of the next event to publish; 0 when there is none. */
      lag_seconds: z.number(),
      /** Of the process that was asked; `following`: another one publishes. `waiting`: for what `last_error` says. */
      status: z.enum(['stopped', 'following', 'publishing', 'waiting']),
      waiting_since: z.nullable(z.string()),
      last_error: z.nullable(z.string()),
    }),
  ),
  /** Published events that did not go out; counted up to 10,000. `parked`: later ones of their stream wait behind them. */
  dead_letters: z.nullable(z.object({ messages: z.number(), parked: z.number() })),
  consumers: z.nullable(
    z.array(
      z.pick(consumerStatus, {
        name: true,
        status: true,
        lag_messages: true,
        lag_seconds: true,
        parked: true,
        last_error: true,
      }),
    ),
  ),
  projections: z.nullable(
    z.array(
      z.extend(
        z.pick(projectionStatus, { kind: true, name: true, status: true, lag_seconds: true, lag_events: true }),
        { parked: z.number(), copy_failed: z.boolean() },
      ),
    ),
  ),
  /** Faults found by the last order audit; null where there was none, or it does not apply. */
  order_faults: z.nullable(z.number()),
  /** Connections of the process that was asked; `waiting`: requests that want one. */
  pool: z.object({ most: z.number(), open: z.number(), idle: z.number(), waiting: z.number() }),
  database: z.nullable(z.object({ bytes: z.number(), connections: z.number(), most_connections: z.number() })),
  /** Of the database's folder, where that is on the machine of the process that was asked, as the embedded one's is. */
  disk: z.nullable(z.object({ bytes: z.number(), free: z.number() })),
});
export type StoreHealth = z.infer<typeof storeHealth>;
