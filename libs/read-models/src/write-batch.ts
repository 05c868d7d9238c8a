import { orUnavailable } from '@corkboard/event-store/failures';
import { UNFLUSHED } from '@corkboard/event-store/postgres/ddl';
import type { RowChange } from '@corkboard/event-store/projection';
import type { Pool } from 'pg';
import { type Checkpoints, type FollowerName, type Step, Superseded } from './checkpoints.ts';
import type { ParkedEvents, ToPark } from './parked-events.ts';
import type { ProgressBroadcast } from './progress-broadcast.ts';
import { byTable, type Folded, foldTable, statement, upsertOf, writeTable } from './table-writer.ts';
import { inTransaction } from './transaction.ts';

interface Around {
  readonly pool: Pool;
  readonly schema: string;
  readonly checkpoints: Checkpoints;
  readonly parked: ParkedEvents;
  readonly progress: Pick<ProgressBroadcast, 'saying' | 'said'>;
}

/** Result of a batch: rows that change, and events to park. */
export interface Outcome {
  readonly changes: readonly RowChange[];
  readonly park: readonly ToPark[];
}

/**
 * One statement is a transaction by itself; nothing is written unless the checkpoint moves. It also says so to whoever
 * waits in another process, which is notified with the commit.
 */
const inOneStatement = async (around: Around, folded: readonly Folded[], who: FollowerName, step: Step) => {
  const moving = around.checkpoints.moving(who, step);
  const values = [...moving.values];
  const writes = folded.map((one, index) => {
    const upsert = upsertOf(one, { first: values.length + 1, after: 'moved' });
    values.push(...upsert.values);
    return `, w${index} AS (${upsert.text})`;
  });
  const saying = around.progress.saying(who.name, step.to);
  const said = saying ? `pg_notify($${values.push(saying[0])}, $${values.push(saying[1])})` : '';
  const text = `WITH moved AS (${moving.text} RETURNING ${UNFLUSHED})
    ${writes.join(' ')} SELECT ${said} FROM moved`;
  const { rowCount } = await orUnavailable(around.pool.query(statement(text, values)));
  if (rowCount !== 1) throw new Superseded(who);
  if (saying) around.progress.said(who.name, step.to);
};

/**
 * Takes the changes of a batch into the tables of a projection, parks what must wait and moves the checkpoint, together or
 * not at all. The rows are read before: nobody else writes them without having moved the checkpoint or taken over.
 */
export const writeBatch = async (
  around: Around,
  { changes, park }: Outcome,
  who: FollowerName,
  step: Step,
): Promise<void> => {
  const folded: Folded[] = [];
  for (const table of byTable(changes))
    folded.push(await orUnavailable(foldTable(around.pool, table, { schema: around.schema, suffix: '' })));
  const written = folded.filter(({ after }) => after.size > 0);
  // A removed row may stand in the way of one that takes its place: that needs an order.
  if (park.length === 0 && written.every(({ removed }) => removed.length === 0))
    return inOneStatement(around, written, who, step);
  await inTransaction(around.pool, async (client) => {
    await around.checkpoints.move(client, who, step);
    for (const table of written) await writeTable(client, table);
    if (park.length > 0) await around.parked.park(client, who, park);
  });
};
