import type { Message } from '../message.ts';

/** A Kafka record as CloudEvents 1.0 in binary mode: attributes are headers, the value is the data as JSON. */
export interface WireRecord {
  readonly key: string | Buffer | null;
  readonly value: string | Buffer | null;
  readonly headers: Readonly<Record<string, string | Buffer | (string | Buffer)[]>>;
}

export type RawHeaders = Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;

export interface RawRecord {
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers?: RawHeaders;
}

/** Digits of `ce_sequence`, so that texts sort as the numbers do (the CloudEvents extension `sequence`); all of them stay exact. */
const SEQUENCE_DIGITS = 15;

export const encode = (message: Message): WireRecord => ({
  key: message.subject,
  value: JSON.stringify(message.data),
  headers: {
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: message.id,
    ce_source: message.source,
    ce_type: message.type,
    ce_dataschema: `urn:corkboard:event:${message.type}`,
    ce_time: message.time,
    ce_subject: message.subject,
    ce_sequence: String(message.sequence).padStart(SEQUENCE_DIGITS, '0'),
    ce_ordinal: String(message.ordinal),
    ce_correlationid: message.correlationId,
    ...(message.causationId === null ? {} : { ce_causationid: message.causationId }),
  },
});

/** Longest subject that every inbox can index, in bytes. */
const LONGEST_SUBJECT = 1_024;

/** Whether a database takes it: PostgreSQL has no U+0000 in a text. */
const isText = (text: string | null): text is string => text !== null && text !== '' && !text.includes('\0');

/** The number in a text that is one of these, otherwise null. */
const numberIn = (text: string | null, digits: RegExp): number | null =>
  text !== null && digits.test(text) ? Number(text) : null;
/** As many digits as sort: another text would stand in another place than its number. */
const sortable = new RegExp(`^\\d{${SEQUENCE_DIGITS}}$`);
/** Ordinals that fit the integer column of an inbox. */
const ordinals = /^\d{1,9}$/;

/**
 * The message in a record, or null when it is not one of ours: also one whose place, time or names no inbox could keep, since
 * it would stand at the head of its partition for ever.
 */
export const decode = (topic: string, record: RawRecord): Message | null => {
  const header = (name: string): string | null => {
    const value = record.headers?.[name];
    const first = Array.isArray(value) ? value[0] : value;
    return first === undefined ? null : first.toString();
  };
  const [id, source, type, time] = [header('ce_id'), header('ce_source'), header('ce_type'), header('ce_time')];
  const subject = header('ce_subject') ?? record.key?.toString() ?? null;
  if (!isText(id) || !isText(source) || !isText(type) || !isText(time) || !isText(subject)) return null;
  if (Number.isNaN(Date.parse(time)) || Buffer.byteLength(subject) > LONGEST_SUBJECT) return null;
  const sequence = numberIn(header('ce_sequence'), sortable);
  const ordinal = numberIn(header('ce_ordinal') ?? '0', ordinals);
  const data = record.value === null ? null : parse(record.value);
  if (sequence === null || ordinal === null || data === null) return null;
  const correlationId = header('ce_correlationid') ?? id;
  const causationId = header('ce_causationid');
  return { id, source, topic, type, time, subject, sequence, ordinal, correlationId, causationId, data };
};

const parse = (value: Buffer): Message['data'] | null => {
  try {
    const data: unknown = JSON.parse(value.toString());
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Message['data']) : null;
  } catch {
    return null;
  }
};
