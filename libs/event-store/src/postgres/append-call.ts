import type { Append, AppendResult, Claim, ExpectedRevision, Token } from '../port.ts';
import type { WrittenEvent } from '../storable.ts';
import { textArray } from './text-array.ts';

/** An append with its events serialised. */
export interface ReadyAppend {
  readonly append: Append;
  readonly events: readonly WrittenEvent[];
}

export interface AnswerRow {
  append: number;
  status: 'appended' | 'duplicate' | 'conflict' | 'claim-taken' | 'id-taken';
  revision: number | null;
  seq: string | null;
  kind: string | null;
  value: string | null;
  /** Of the last event, when the append gave out the places itself. */
  pos: string | null;
  head: string | null;
}

export const appendStatement = (s: string): string =>
  `SELECT * FROM ${s}.append_events($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16)`;

const EXPECTED = { none: -1, exists: -2, any: -3 } as const;

const expected = (revision: ExpectedRevision): number => (typeof revision === 'number' ? revision : EXPECTED[revision]);

/** The arrays of one call, in the order of the function's parameters. */
export const parameters = (appends: readonly ReadyAppend[]): unknown[] => {
  const events = appends.flatMap(({ events }, index) => events.map((written) => ({ index: index + 1, written })));
  const claims = (of: (append: Append) => readonly Claim[] | undefined): unknown[] => {
    const all = appends.flatMap(({ append }, index) =>
      (of(append) ?? []).map((claim) => ({ index: index + 1, claim })),
    );
    return [all.map(({ index }) => index), all.map(({ claim }) => claim.kind), all.map(({ claim }) => claim.value)];
  };
  return [
    appends.map(({ append }) => append.stream),
    appends.map(({ append }) => expected(append.expectedRevision)),
    events.map(({ index }) => index),
    events.map(({ written }) => written.event.id),
    events.map(({ written }) => written.event.type),
    events.map(({ written }) => written.event.version),
    textArray(events.map(({ written }) => written.data)),
    textArray(events.map(({ written }) => written.metadata)),
    events.map(({ written }) => written.event.metadata.correlationId),
    events.map(({ written }) => written.event.metadata.causationId),
    ...claims((append) => append.claims),
    ...claims((append) => append.release),
  ];
};

/** Null for an id that is taken, which is thrown rather than answered. */
export const toResult = (row: AnswerRow, token: (seq: string) => Token): AppendResult | null => {
  switch (row.status) {
    case 'appended':
    case 'duplicate':
      return { status: row.status, revision: row.revision ?? 0, token: token(row.seq ?? '0') };
    case 'conflict':
      return { status: 'conflict', actualRevision: row.revision };
    case 'claim-taken':
      return { status: 'claim-taken', claim: { kind: row.kind ?? '', value: row.value ?? '' } };
    case 'id-taken':
      return null;
  }
};
