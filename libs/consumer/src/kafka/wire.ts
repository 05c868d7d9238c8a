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

export const encode = (message: Message): WireRecord => ({
  key: message.subject,
  value: JSON.stringify(message.data),
  headers: {
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: message.id,
    ce_source: message.source,
    ce_type: message.type,
    ce_time: message.time,
    ce_subject: message.subject,
    ce_sequence: String(message.sequence),
    ce_ordinal: String(message.ordinal),
    ce_correlationid: message.correlationId,
    ...(message.causationId === null ? {} : { ce_causationid: message.causationId }),
  },
});

/** The message in a record, or null when it is not one of ours. */
export const decode = (topic: string, record: RawRecord): Message | null => {
  const header = (name: string): string | null => {
    const value = record.headers?.[name];
    const first = Array.isArray(value) ? value[0] : value;
    return first === undefined ? null : first.toString();
  };
  const [id, source, type, time] = [header('ce_id'), header('ce_source'), header('ce_type'), header('ce_time')];
  const subject = header('ce_subject') ?? record.key?.toString() ?? null;
  const sequence = Number.parseInt(header('ce_sequence') ?? '', 10);
  if (id === null || source === null || type === null || time === null || subject === null) return null;
  if (record.value === null || !Number.isInteger(sequence)) return null;
  const data = parse(record.value);
  if (data === null) return null;
  const ordinal = Number.parseInt(header('ce_ordinal') ?? '0', 10);
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
