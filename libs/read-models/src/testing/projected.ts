import {
  type DomainEvent,
  type JsonObject,
  type Position,
  type RecordedEvent,
  START,
} from '@corkboard/event-store/event';
import type { Table } from '@corkboard/event-store/table';
import { type AnyProjection, changesOf } from '../changes-of.ts';
import type { Row } from '../columns.ts';
import { byTable } from '../table-writer.ts';

/** Rows that a projection made of events, in memory. */
export interface Projected {
  /** In no order that means anything. */
  rows<R extends object>(table: Table<R>): readonly R[];
  row<R extends object>(table: Table<R>, ...key: (string | number)[]): R | null;
}

/**
 * Folds events in memory, as the runner would; for unit tests.
 *
 * @example projected(boardPage, recorded('board-1', created)).row(boards, boardId)
 */
export const projected = (projection: AnyProjection, events: readonly RecordedEvent[]): Projected => {
  const tables = new Map<string, Map<string, Row>>();
  for (const { table, rows } of byTable(changesOf(projection, events))) {
    const made = new Map<string, Row>();
    for (const [id, { folds }] of rows) {
      const row = folds.reduce<Row | null>((before, fold) => fold(before), null);
      if (row) made.set(id, row);
    }
    tables.set(table.name, made);
  }
  return {
    rows: <R extends object>(table: Table<R>) => [...(tables.get(table.name)?.values() ?? [])] as unknown as R[],
    row: <R extends object>(table: Table<R>, ...key: (string | number)[]) =>
      (tables.get(table.name)?.get(JSON.stringify(key)) ?? null) as R | null,
  };
};

/** Events as if they had been recorded in a stream, one second apart from `at`; for unit tests. */
export const recorded = <Event extends DomainEvent>(
  stream: string,
  events: readonly Event[],
  { at = '2026-01-01T00:00:00.000Z', actorId = 'someone' }: { at?: string; actorId?: string } = {},
): readonly (RecordedEvent & Event)[] =>
  events.map((event, revision) => {
    const time = new Date(Date.parse(at) + revision * 1_000).toISOString();
    const id = `00000000-0000-8000-8000-${String(revision).padStart(12, '0')}`;
    const made: RecordedEvent = {
      id,
      type: event.type,
      version: event.version,
      data: event.data as JsonObject,
      stream,
      revision,
      position: String(revision + 1).padStart(16, '0') as Position | typeof START,
      recordedAt: time,
      metadata: {
        actor: { kind: 'account', id: actorId },
        occurredAt: time,
        correlationId: id,
        causationId: null,
        command: 'Sample',
        fingerprint: '',
      },
    };
    return made as unknown as RecordedEvent & Event;
  });
