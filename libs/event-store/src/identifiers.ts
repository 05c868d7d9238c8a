import { createHash, randomUUID } from 'node:crypto';
import type { CommandContext } from './streams.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True for a UUID in lower case, of any version. */
export const isUuid = (value: string): boolean => UUID.test(value);

const format = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

const stamped = (bytes: Buffer): string => {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return format(bytes);
};

let made = { at: 0, count: 0 };

/**
 * A new UUID of version 7 (RFC 9562): begins with the time in milliseconds, so that indexes stay local. Those one process
 * makes within a millisecond sort in the order of their making, up to 4,096 of them (6.2, method 1: a counter in rand_a).
 */
export const uuidv7 = (now: number = Date.now()): string => {
  made = { at: now, count: made.at === now ? (made.count + 1) & 0xfff : 0 };
  const time = now.toString(16).padStart(12, '0');
  const count = made.count.toString(16).padStart(3, '0');
  // Node draws the random bits of many UUIDs at a time; asking the system for those of one costs more than all the rest.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`;
};

/**
 * A UUID (version 8) that is the same whenever the parts are the same. When the idempotency key is a UUIDv7 its time
 * prefix is kept, so that ids made by one command sort with their time.
 *
 * @example deriveId(key, ['account', accountId, 'SavePin', key, 'event', '0'])
 */
export const deriveId = (idempotencyKey: string, parts: readonly string[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(`${Buffer.byteLength(part)}:${part}`);
  const bytes = digest.digest().subarray(0, 16);
  if (UUID_V7.test(idempotencyKey)) bytes.write(idempotencyKey.replaceAll('-', '').slice(0, 12), 0, 'hex');
  return stamped(bytes);
};

type Origin = Pick<CommandContext, 'actor' | 'command' | 'idempotencyKey'>;

const origin = ({ actor, command, idempotencyKey }: Origin): string[] => [
  actor.kind,
  actor.id,
  command,
  idempotencyKey,
];

/**
 * Id of the n-th event (from 0) that a command appends to a stream. A person's command writes one stream, so the same
 * key on another stream is noticed as a reused key; a process may carry out one command on many streams for one event.
 */
export const eventId = (context: Origin, stream: string, ordinal: number): string =>
  deriveId(context.idempotencyKey, [
    ...origin(context),
    'event',
    ...(context.actor.kind === 'system' ? [stream] : []),
    String(ordinal),
  ]);

/** Id of the command itself, whatever it writes or does not. */
export const commandId = (context: Origin): string => deriveId(context.idempotencyKey, [...origin(context), 'command']);

/** Stands for a stream where its name, which holds the id of what it is about, must not. */
export const streamId = (stream: string): string => deriveId('', ['stream', stream]);

/** Id of the n-th new thing (from 0) that a command makes. */
export const thingId = (context: Origin, ordinal = 0): string =>
  deriveId(context.idempotencyKey, [...origin(context), 'thing', String(ordinal)]);
