import type { EventToAppend } from './event.ts';
import { isUuid } from './identifiers.ts';
import { type Append, MAX_APPEND_BYTES, MAX_EVENT_BYTES, TooLarge } from './port.ts';

/** A bug of the caller: this cannot be stored as JSON without changing. Thrown before the network. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}

/** An event with its payload as text, measured. */
export interface WrittenEvent {
  readonly event: EventToAppend;
  readonly data: string;
  readonly metadata: string;
  readonly bytes: number;
}

/** Serialises and measures the events of an append; throws `TooLarge` or `Unstorable`. The same for every adapter. */
export const written = (append: Append): readonly WrittenEvent[] => {
  if (append.events.length === 0) throw new Unstorable(`an append to ${append.stream} without events`);
  if (append.stream === '' || append.stream.length > 250) throw new Unstorable('a stream name has 1 to 250 characters');
  let total = 0;
  const events = append.events.map((event) => {
    if (!isUuid(event.id)) throw new Unstorable(`the id of ${event.type} is not a UUID in lower case: ${event.id}`);
    check(event.data, event.type);
    const data = JSON.stringify(event.data);
    const metadata = JSON.stringify(event.metadata);
    const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata);
    if (bytes > MAX_EVENT_BYTES) {
      throw new TooLarge(`${event.type} has ${bytes} bytes; one event may have ${MAX_EVENT_BYTES}`);
    }
    total += bytes;
    return { event, data, metadata, bytes };
  });
  if (total > MAX_APPEND_BYTES) {
    throw new TooLarge(`the append to ${append.stream} has ${total} bytes; one append may have ${MAX_APPEND_BYTES}`);
  }
  return events;
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

const check = (value: unknown, path: string): void => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new Unstorable(`${path} is ${value}: numbers are finite, and integers below 2^53`);
    }
    return;
  }
  if (typeof value !== 'object') throw new Unstorable(`${path} is ${typeof value}: what has no value is null`);
  // A Date of another realm (a test's) is no plain object either.
  if (!isPlain(value) && Object.prototype.toString.call(value) !== '[object Object]') {
    throw new Unstorable(`${path} is a ${value.constructor?.name}, not JSON`);
  }
  for (const [key, inner] of Object.entries(value)) check(inner, `${path}.${key}`);
};
