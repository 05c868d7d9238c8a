import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventOf } from '@corkboard/event-store/fact';
import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { boolean, integer, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { bulkActionStarted } from '../../../boards/domain/bulk-action.facts.ts';
import { type Busy, WAITED_FOR_MS } from '../../../boards/domain/busy-boards.ts';
import type { PinsEvent } from '../../../boards/domain/pins-moves.ts';
import { MovesElsewhere } from '../../../boards/moves-elsewhere.ts';
import type { BulkWorkEvent } from '../../domain/bulk-work.facts.ts';
import type { TogetherFact } from '../../domain/end-together.ts';

/** Those that are under way. */
export const RUNNING = 'ended_at IS NULL';

/** Ids, numbers and times alone. */
export const bulkActionsTable = table(
  'bulk_actions',
  {
    bulk_id: uuid({ primary: true }),
    actor_id: uuid(),
    action: text<'move' | 'copy' | 'delete' | 'restore' | 'return'>(),
    /** The board whose stream says that it began. */
    board_id: uuid(),
    from_board_id: uuid(),
    to_board_id: uuid(),
    pins: integer(),
    done: integer(),
    failed: integer(),
    started_at: timestamptz(),
    progressed_at: timestamptz(),
    /** Null: it is under way. */
    ended_at: timestamptz({ nullable: true }),
    is_cancelled: boolean(),
  },
  {
    indexes: {
      bulk_actions_of_person: ['actor_id'],
      bulk_actions_from_board: ['from_board_id'],
      bulk_actions_to_board: ['to_board_id'],
    },
    sql: [
      'CREATE INDEX bulk_actions_newest ON bulk_actions (started_at DESC, bulk_id DESC)',
      `CREATE INDEX bulk_actions_running ON bulk_actions (started_at DESC, bulk_id DESC) WHERE ${RUNNING}`,
    ],
    open: ['action'],
    forget: { by: 'actor_id' },
  },
);
type Row = RowOf<typeof bulkActionsTable>;
type EventIn<Event> = Event & Pick<RecordedEvent, 'metadata'>;

const begun = ({ data }: EventOf<typeof bulkActionStarted>): Row => ({
  ...{ bulk_id: data.bulkId, actor_id: data.actorId, action: data.action, board_id: data.boardId },
  ...{ from_board_id: data.fromBoardId, to_board_id: data.toBoardId },
  ...{ pins: data.pinCount, done: 0, failed: 0, ended_at: null, is_cancelled: false },
  ...{ started_at: data.startedAt, progressed_at: data.startedAt },
});

const actions = {
  ...{ BoardPinsMoved: 'move', BoardPinsDeleted: 'delete', BoardPinsRestored: 'restore', BoardPinsCopied: 'copy' },
} as const satisfies Record<TogetherFact['type'], Row['action']>;

/** Of up to 100 pins, which are all done, or none, once it has ended. */
const together = ({ type, data, metadata: { occurredAt: at } }: EventIn<TogetherFact>): readonly RowChange[] => {
  const from = 'fromBoardId' in data ? data.fromBoardId : data.boardId;
  const to = 'toBoardId' in data ? data.toBoardId : data.boardId;
  const row: Row = {
    ...{ bulk_id: data.bulkId, actor_id: data.actorId, action: actions[type], board_id: data.boardId },
    ...{ from_board_id: from, to_board_id: to, pins: data.pins.length, done: 0, failed: 0 },
    ...{ ended_at: null, is_cancelled: false, started_at: at, progressed_at: at },
  };
  return [change(bulkActionsTable, [data.bulkId], () => row)];
};

/** Pins that do not say so themselves; put back, none of them stays where the action brought it. */
const leftBy = (data: object, pins: number): number => {
  if ('carried' in data) return pins;
  const left = 'changed' in data ? data.changed : 'missing' in data ? data.missing : [];
  return Array.isArray(left) ? left.length : 0;
};

const togetherEnded = (event: RecordedEvent & { data: { bulkId: string } }): readonly RowChange[] =>
  changed(event, ({ pins }) => {
    const failed = leftBy(event.data, pins);
    const isCancelled = event.metadata.actor.kind === 'staff';
    return { done: pins - failed, failed, ended_at: event.metadata.occurredAt, is_cancelled: isCancelled };
  });

/** Nothing of one whose actor is erased. */
const changed = (
  { data: { bulkId }, metadata: { occurredAt } }: Pick<RecordedEvent, 'metadata'> & { data: { bulkId: string } },
  to: (row: Row) => Partial<Row>,
): readonly RowChange[] => [
  change(bulkActionsTable, [bulkId], (row) => row && { ...row, progressed_at: occurredAt, ...to(row) }),
];

/** Which bulk actions are there, how far has each come, and which are under way? */
export const bulkActionsProjection = projection<PinsEvent | BulkWorkEvent>({
  name: 'bulk-actions',
  version: 2,
  tables: [bulkActionsTable],
  on: {
    BoardPinsMoved: together,
    BoardPinsDeleted: together,
    BoardPinsRestored: together,
    BoardPinsCopied: together,
    BoardPinsMoveCompleted: togetherEnded,
    BoardPinsPutBack: togetherEnded,
    BoardPinsDeletionCompleted: togetherEnded,
    BoardPinsDeletionPutBack: togetherEnded,
    BoardPinsRestorationCompleted: togetherEnded,
    BoardPinsCopyCompleted: togetherEnded,
    BulkActionStarted: (event) => [change(bulkActionsTable, [event.data.bulkId], () => begun(event))],
    BulkActionProgressed: (event) =>
      changed(event, ({ done, failed }) => ({
        done: done + event.data.done.length,
        failed: failed + event.data.failed.length,
      })),
    BulkActionCompleted: (event) =>
      changed(event, () => ({ ended_at: event.metadata.occurredAt, is_cancelled: event.data.isCancelled })),
  },
});

/** Asks the read model. */
@Injectable()
export class BulkActions extends MovesElsewhere {
  constructor(@Inject(POOL) private readonly pool: Pool) {
    super();
  }

  /** The board whose stream says that the action began. */
  async boardOf(bulkId: string): Promise<string | null> {
    const [row] = await rowsIn(this.pool, bulkActionsTable).find(['board_id'], 'WHERE bulk_id = $1', [bulkId]);
    return row?.board_id ?? null;
  }

  async busyWith(boardId: string, at: string): Promise<Busy | null> {
    const since = new Date(Date.parse(at) - WAITED_FOR_MS).toISOString();
    const where = `WHERE (from_board_id = $1 OR to_board_id = $1) AND board_id <> $1 AND ${RUNNING} AND progressed_at > $2`;
    const running = await rowsIn(this.pool, bulkActionsTable).find(['from_board_id'], where, [boardId, since]);
    if (running.length === 0) return null;
    return running.some(({ from_board_id }) => from_board_id === boardId) ? 'source-board-busy' : 'target-board-busy';
  }
}
