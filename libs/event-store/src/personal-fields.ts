import type { KeyObject } from 'node:crypto';
import { ERASED, type EventCatalogue } from './catalogue.ts';
import type { Json, JsonObject, RecordedEvent } from './event.ts';
import { open, type SubjectKeys, seal } from './subject-keys.ts';

/** A personal field as stored. It says itself whose key opens it, so that reading needs no catalogue. */
interface Sealed {
  readonly $sealed: 1;
  readonly subject: string;
  readonly box: string;
}

interface Unsealed {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly data: JsonObject;
}

/** Whether a field of an event, as stored, is a sealed personal one. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$sealed' in value && value.$sealed === 1;

const place = (event: { stream: string; id: string }, field: string): string => `${event.stream}|${event.id}|${field}`;

/** Seals the personal fields of an event under their subjects' keys; null stays null. */
export const sealPersonal = async (
  event: Unsealed,
  catalogue: EventCatalogue,
  keys: SubjectKeys,
): Promise<JsonObject> => {
  const personal = Object.entries(catalogue[event.type]?.personal ?? {});
  const data: Record<string, Json> = { ...event.data };
  for (const [field, subjectField] of personal) {
    const value = data[field];
    if (value === null || value === undefined) continue;
    const subject = event.data[subjectField];
    if (typeof subject !== 'string') {
      throw new Error(`${event.type}.${field} is personal, and ${subjectField} names no subject`);
    }
    const box = seal(await keys.keyFor(subject), Buffer.from(JSON.stringify(value)), place(event, field));
    data[field] = { $sealed: 1, subject, box: box.toString('base64') };
  }
  return data;
};

/** Opens the personal fields of many events with one look-up of keys; what has no key any more is ERASED. */
export const openPersonal = async (
  events: readonly RecordedEvent[],
  keys: SubjectKeys,
): Promise<readonly RecordedEvent[]> => {
  const subjects = new Set<string>();
  for (const { data } of events) {
    for (const value of Object.values(data)) if (isSealed(value)) subjects.add(value.subject);
  }
  if (subjects.size === 0) return events;
  const found = await keys.find([...subjects]);
  return events.map((event) => openOne(event, found));
};

/**
 * Fields that are personal today and that an earlier version stored in clear are ERASED with their subject's key, as if
 * they had been sealed. `read`: the events of `stored`, opened and raised to their latest versions.
 */
export const eraseClear = async (
  stored: readonly RecordedEvent[],
  read: readonly RecordedEvent[],
  catalogue: EventCatalogue,
  keys: SubjectKeys,
): Promise<readonly RecordedEvent[]> => {
  const clear = read.map((event, index) => clearFields(event, stored[index] ?? event, catalogue));
  const subjects = new Set(clear.flatMap((fields) => fields.map(({ subject }) => subject)));
  if (subjects.size === 0) return read;
  const destroyed = await keys.destroyed([...subjects]);
  return read.map((event, index) => {
    const gone = clear[index]?.filter(({ subject }) => destroyed.has(subject)) ?? [];
    if (gone.length === 0) return event;
    return { ...event, data: { ...event.data, ...Object.fromEntries(gone.map(({ field }) => [field, ERASED])) } };
  });
};

const clearFields = (
  { type, data }: RecordedEvent,
  stored: RecordedEvent,
  catalogue: EventCatalogue,
): readonly { readonly field: string; readonly subject: string }[] =>
  Object.entries(catalogue[type]?.personal ?? {}).flatMap(([field, subjectField]) => {
    const subject = data[subjectField];
    if ((data[field] ?? null) === null || isSealed(stored.data[field]) || typeof subject !== 'string') return [];
    return [{ field, subject }];
  });

/** Opened events with the keys that opened them: many subscribers read the same events, and each field is opened once. */
const opened = new WeakMap<RecordedEvent, { readonly event: RecordedEvent; readonly keys: readonly KeyObject[] }>();

const openOne = (event: RecordedEvent, keys: ReadonlyMap<string, KeyObject>): RecordedEvent => {
  const subjects = Object.values(event.data).flatMap((value) => (isSealed(value) ? [value.subject] : []));
  if (subjects.length === 0) return event;
  const used = subjects.map((subject) => keys.get(subject));
  const known = opened.get(event);
  // Only while the keys are there: what an erasure took is not remembered either.
  if (known && used.every((key, index) => isSame(key, known.keys[index]))) return known.event;
  opened.delete(event);
  const data = Object.entries(event.data).map(([field, value]): [string, Json] => {
    if (!isSealed(value)) return [field, value];
    const key = keys.get(value.subject);
    if (!key) return [field, ERASED];
    return [field, JSON.parse(open(key, Buffer.from(value.box, 'base64'), place(event, field)).toString()) as Json];
  });
  const result = { ...event, data: Object.fromEntries(data) };
  if (used.every(isKey)) opened.set(event, { event: result, keys: used });
  return result;
};

const isSame = (one: KeyObject | undefined, other: KeyObject | undefined): boolean =>
  one !== undefined && other !== undefined && (one === other || one.equals(other));
const isKey = (key: KeyObject | undefined): key is KeyObject => key !== undefined;
