import type { EventMetadata, JsonObject, RecordedEvent } from '../event.ts';
import type { Append, AppendResult, Claim, ExpectedRevision, Token } from '../port.ts';
import type { WrittenEvent } from '../storable.ts';
import { intArray, jsonArray, textArray, uuidArray } from './binary-array.ts';
import { RECORDED_MS, toEvent } from './rows.ts';

/** An append with its events serialised. */
export interface ReadyAppend {
  readonly append: Append;
  readonly events: readonly WrittenEvent[];
}

/** Result of one append. */
export interface Answer {
  readonly status: 'appended' | 'duplicate' | 'conflict' | 'claim-taken' | 'id-taken';
  readonly revision: number | null;
  /** Of the last event. */
  readonly position: string | number | null;
  readonly kind: string | null;
  readonly value: string | null;
}

/** As one statement sends it; `name` lets each connection prepare it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Arrays of events in the order of the columns. */
const columns = (written: readonly WrittenEvent[]): unknown[] => [
  uuidArray(written.map(({ event }) => event.id)),
  textArray(written.map(({ event }) => event.type)),
  intArray(written.map(({ event }) => event.version)),
  jsonArray(written.map(({ data }) => data)),
  jsonArray(written.map(({ metadata }) => metadata)),
];

const EXPECTED = { none: -1, exists: -2, any: -3 } as const;

const expected = (revision: ExpectedRevision): number => (typeof revision === 'number' ? revision : EXPECTED[revision]);

/** The call of append_carefully, with one row of answer for each append. */
export const carefulCall = (s: string, appends: readonly ReadyAppend[]): Statement => {
  const claims = (of: (append: Append) => readonly Claim[] | undefined): unknown[] => {
    const all = appends.flatMap(({ append }, index) =>
      (of(append) ?? []).map((claim) => ({ index: index + 1, claim })),
    );
    return [
      intArray(all.map(({ index }) => index)),
      textArray(all.map(({ claim }) => claim.kind)),
      textArray(all.map(({ claim }) => claim.value)),
    ];
  };
  return {
    name: `${s}_append_carefully`,
    text: `SELECT * FROM ${s}.append_carefully($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)`,
    values: [
      textArray(appends.map(({ append }) => append.stream)),
      intArray(appends.map(({ append }) => expected(append.expectedRevision))),
      intArray(appends.flatMap(({ events }, index) => events.map(() => index + 1))),
      ...columns(appends.flatMap(({ events }) => events)),
      ...claims((append) => append.claims),
      ...claims((append) => append.release),
    ],
  };
};

/** Revision before the first event of an append, where it is known without a look; null: append_carefully must look. */
const before = ({ append }: ReadyAppend): number | null => {
  const { expectedRevision, claims = [], release = [] } = append;
  if (claims.length + release.length > 0) return null;
  if (expectedRevision === 'none') return -1;
  return typeof expectedRevision === 'number' && expectedRevision >= 0 ? expectedRevision : null;
};

/** Required predecessors, padded to one of few numbers, so that every statement is prepared once. */
const predecessors = (appends: readonly { stream: string; last: number }[]): unknown[] => {
  const needed = appends.filter(({ last }) => last >= 0);
  const final = needed.at(-1);
  if (!final) return [];
  const size = 2 ** Math.ceil(Math.log2(needed.length));
  const padded = [...needed, ...Array.from({ length: size - needed.length }, () => final)];
  return padded.flatMap(({ stream, last }) => [stream, last]);
};

/** Nothing is stored unless the last event before each append is there: the keys see to it that none is behind that. */
const ifThere = (s: string, values: readonly unknown[], taken: number): string => {
  const checks = Array.from({ length: values.length / 2 }, (_, index) => {
    const at = taken + 2 * index;
    return `EXISTS (SELECT FROM ${s}.events p WHERE p.stream = $${at + 1}::text AND p.revision = $${at + 2}::integer)`;
  });
  return checks.length === 0 ? '' : `WHERE ${checks.join(' AND ')}`;
};

const COLUMNS = 'position, stream, revision, id, type, version, data, metadata';

const single = (s: string, { append, events: [written] }: ReadyAppend, last: number): Statement | null => {
  if (!written) return null;
  const { id, type, version } = written.event;
  const values = [append.stream, last + 1, id, type, version, written.data, written.metadata];
  const isFirst = last === -1;
  const there = isFirst
    ? ''
    : `WHERE EXISTS (SELECT FROM ${s}.events p WHERE p.stream = $1::text AND p.revision = $2::integer - 1)`;
  return {
    name: `${s}_append_${isFirst ? 'first' : 'next'}`,
    text: `WITH h AS (SELECT ${s}.lock_head() AS last ${there})
      INSERT INTO ${s}.events (${COLUMNS})
      SELECT h.last + 1, $1::text, $2::integer, $3::uuid, $4::text, $5::integer, $6::json, $7::json FROM h
      RETURNING position AS last, ${RECORDED_MS} AS recorded_ms`,
    values,
  };
};

/**
 * Appends in one plain statement that waits for the lock of the head. It stores all of them or, when the keys of events refuse one
 * or an earlier event is not there, nothing. Null where that cannot be known without a look.
 */
export const quickCall = (s: string, appends: readonly ReadyAppend[]): Statement | null => {
  const ends: { stream: string; last: number }[] = [];
  for (const one of appends) {
    const last = before(one);
    if (last === null) return null;
    ends.push({ stream: one.append.stream, last });
  }
  const [only] = appends;
  if (only && appends.length === 1 && only.events.length === 1) return single(s, only, ends[0]?.last ?? -1);
  const events = appends.flatMap(({ events }) => events);
  const streams = appends.flatMap(({ append, events }) => events.map(() => append.stream));
  const revisions = appends.flatMap(({ events }, index) => events.map((_, n) => (ends[index]?.last ?? -1) + 1 + n));
  const needed = predecessors(ends);
  const values = [textArray(streams), intArray(revisions), ...columns(events)];
  return {
    name: `${s}_append_${needed.length / 2}`,
    text: `WITH h AS (
        SELECT ${s}.lock_head() AS base, clock_timestamp() AS recorded_at ${ifThere(s, needed, values.length)}
      ), i AS (
        INSERT INTO ${s}.events (${COLUMNS}, recorded_at)
        SELECT h.base + e.n, e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, h.recorded_at
          FROM h, unnest($1::text[], $2::integer[], $3::uuid[], $4::text[], $5::integer[], $6::json[], $7::json[])
               WITH ORDINALITY AS e(stream, revision, id, type, version, data, metadata, n)
      )
      SELECT base + cardinality($3::uuid[]) AS last, ${RECORDED_MS} AS recorded_ms FROM h`,
    values: [...values, ...needed],
  };
};

/** Row of a quick call; none where nothing was stored. */
export interface QuickRow {
  /** The position of the last event. */
  readonly last: string;
  readonly recorded_ms: number;
}

/** The position before the first event of a quick call that ended at `last`. */
const startOf = (appends: readonly ReadyAppend[], last: number): number =>
  last - appends.reduce((sum, { events }) => sum + events.length, 0);

/** The events of a quick call, equal to what a read of them would bring. */
export const quickEvents = (appends: readonly ReadyAppend[], { last, recorded_ms }: QuickRow): RecordedEvent[] => {
  let position = startOf(appends, Number(last));
  return appends.flatMap((one) =>
    one.events.map(({ event, data, metadata }, n) => {
      position += 1;
      const { id, type, version } = event;
      const parsed = { data: JSON.parse(data) as JsonObject, metadata: JSON.parse(metadata) as EventMetadata };
      const revision = (before(one) ?? -1) + 1 + n;
      return toEvent({ id, type, version, ...parsed, stream: one.append.stream, revision, position, recorded_ms });
    }),
  );
};

/** Answers of a quick call, which ended at the position `last`. */
export const quickAnswers = (appends: readonly ReadyAppend[], last: number): readonly Answer[] => {
  let position = startOf(appends, last);
  return appends.map((one) => {
    position += one.events.length;
    return { status: 'appended', revision: (before(one) ?? -1) + one.events.length, position, kind: null, value: null };
  });
};

/** Null for an id that is taken, which is thrown rather than answered. */
export const toResult = (answer: Answer, token: (position: number) => Token): AppendResult | null => {
  switch (answer.status) {
    case 'appended':
    case 'duplicate':
      return { status: answer.status, revision: answer.revision ?? 0, token: token(Number(answer.position)) };
    case 'conflict':
      return { status: 'conflict', actualRevision: answer.revision };
    case 'claim-taken':
      return { status: 'claim-taken', claim: { kind: answer.kind ?? '', value: answer.value ?? '' } };
    case 'id-taken':
      return null;
  }
};
