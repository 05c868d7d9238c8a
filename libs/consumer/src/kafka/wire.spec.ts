import { describe, expect, it } from '@jest/globals';
import { decode, encode, type RawRecord } from './wire.ts';

const message = {
  id: 'id-1',
  source: '/sample',
  topic: 'sample.v1',
  type: 'sample.sample-happened.v1',
  time: '2026-01-02T03:04:05.678Z',
  subject: 'sample-ä',
  sequence: 7,
  ordinal: 1,
  correlationId: 'chain',
  causationId: 'cause',
  data: { n: 1 },
};

/** As a broker gives it back: bytes, with these headers instead. */
const record = (
  instead: Readonly<Record<string, string | undefined>> = {},
  more: Partial<RawRecord> = {},
): RawRecord => {
  const { key, value, headers } = encode(message);
  const bytes = (part: unknown): Buffer => Buffer.from(String(part));
  const entries = Object.entries({ ...headers, ...instead }).filter(([, text]) => text !== undefined);
  return {
    key: bytes(key),
    value: bytes(value),
    headers: Object.fromEntries(entries.map(([name, text]) => [name, bytes(text)])),
    ...more,
  };
};

describe('a record', () => {
  it('is the message that was sent', () => {
    expect(decode('sample.v1', record())).toEqual(message);
  });

  it.each([
    [2, 10],
    [999, 1_000],
    [7, 999_999_999_999_999],
  ])('of the sequence %i sorts before that of %i as a text', (one, next) => {
    const textOf = (sequence: number) => String(encode({ ...message, sequence }).headers['ce_sequence']);
    expect([textOf(next), textOf(one)].sort()).toEqual([textOf(one), textOf(next)]);
  });

  it.each([
    ['subject', { ce_subject: undefined }, message],
    ['ordinal', { ce_ordinal: undefined }, { ...message, ordinal: 0 }],
    ['cause', { ce_causationid: undefined }, { ...message, causationId: null }],
    ['chain', { ce_correlationid: undefined }, { ...message, correlationId: 'id-1' }],
  ])('without %s is one that says no more than it must', (_, instead, expected) => {
    expect(decode('sample.v1', record(instead))).toEqual(expected);
  });

  it.each([
    ['15 digits', { ce_sequence: '9'.repeat(15) }, { sequence: 999_999_999_999_999 }],
    ['9 digits', { ce_ordinal: '9'.repeat(9) }, { ordinal: 999_999_999 }],
    ['1,024 bytes', { ce_subject: 'ä'.repeat(512) }, { subject: 'ä'.repeat(512) }],
  ])('may have a place of %s', (_, instead, expected) => {
    expect(decode('sample.v1', record(instead))).toMatchObject(expected);
  });

  it.each<[string, RawRecord]>([
    ['has no headers', record({}, { headers: {} })],
    ['has none at all', { key: Buffer.from('a'), value: Buffer.from('{}') }],
    ['is a tombstone', record({}, { value: null })],
    ['has neither key nor subject', record({ ce_subject: undefined }, { key: null })],
    ['has a value that is no JSON', record({}, { value: Buffer.from('{"n":') })],
    ['has a value of no fields', record({}, { value: Buffer.from('[1]') })],
    ['has the value null', record({}, { value: Buffer.from('null') })],
    ...['ce_id', 'ce_source', 'ce_type', 'ce_time', 'ce_sequence'].map(
      (name) => [`lacks ${name}`, record({ [name]: undefined })] as [string, RawRecord],
    ),
    ['has an empty id', record({ ce_id: '' })],
    ['has a time that is none', record({ ce_time: 'soon' })],
    ['has a sequence below zero', record({ ce_sequence: `-${'1'.repeat(14)}` })],
    ['has half a sequence', record({ ce_sequence: `${'0'.repeat(14)}a` })],
    ['has a sequence of 16 digits', record({ ce_sequence: '9'.repeat(16) })],
    ['has a sequence that does not sort', record({ ce_sequence: '7' })],
    ['has an ordinal that is no number', record({ ce_ordinal: 'first' })],
    ['has an ordinal of 10 digits', record({ ce_ordinal: '9'.repeat(10) })],
    ['has a subject of 1,025 bytes', record({ ce_subject: 'a'.repeat(1_025) })],
    ['has U+0000 in its subject', record({ ce_subject: 'a\0' })],
    ['has U+0000 in its id', record({ ce_id: 'a\0' })],
    ['has U+0000 in its type', record({ ce_type: 'a\0' })],
  ])('that %s is no message', (_, broken) => {
    expect(decode('sample.v1', broken)).toBeNull();
  });
});
