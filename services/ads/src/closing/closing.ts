import type { CommandContext } from '@corkboard/event-store/streams';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { LOG, type Log } from '@corkboard/runtime/log';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { HOURS } from '../counting/hour-states.ts';
import { Partitions } from '../counting/partitions.ts';
import { CloseHour } from './commands/close-hour.ts';
import { rollUp } from './roll-up.ts';

const HOUR_MS = 3_600_000;
/** Hours after its beginning at which nothing can be counted for an hour any more: an insertion takes hits for 24. */
const CLOSED_AFTER_HOURS = 25;
const AT_ONCE = 500;

const ALONE = 'SELECT pg_advisory_xact_lock($1)';
const MARK = `UPDATE ad_hour_states s SET status = 'closing' FROM (
    SELECT advertiser_id, hour FROM ad_hour_states WHERE status <> 'closed' AND status = 'open' AND hour <= $1
    ORDER BY hour, advertiser_id LIMIT ${AT_ONCE}) of
  WHERE s.advertiser_id = of.advertiser_id AND s.hour = of.hour AND s.status = 'open'`;
const DUE = `SELECT advertiser_id, hour, changes FROM ad_hour_states
  WHERE status <> 'closed' AND status <> 'open' AND hour <= $1
    AND ($2::timestamptz IS NULL OR (hour, advertiser_id) > ($2, $3::uuid))
  ORDER BY hour, advertiser_id LIMIT ${AT_ONCE}`;
const OF_ADVERTISER = 'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))';
// Rows that came after the figures were read leave it open.
const FINISH = `UPDATE ad_hour_states SET status = 'closed'
  WHERE advertiser_id = $1 AND hour = $2 AND changes = $3 AND status <> 'closed'`;

export const closingStatements = { MARK, DUE, FINISH };

interface Due {
  readonly advertiser_id: string;
  readonly hour: Date;
  readonly changes: number;
}

/** The same for each try of an hour, and another one once further rows have come to it. */
const contextFor = ({ advertiser_id: advertiserId, hour, changes }: Due): CommandContext => {
  const key = `${advertiserId} ${hour.toISOString()} ${changes}`;
  return {
    actor: { kind: 'system', id: 'close-ad-hours' },
    command: 'CloseHour',
    ...{ idempotencyKey: key, fingerprint: key, correlationId: advertiserId, causationId: null },
    occurredAt: new Date().toISOString(),
  };
};

/** Hours that are over: their figures become final, and days and months are summed up above them. */
@Injectable()
export class Closing {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
    private readonly bus: CommandBus,
    private readonly partitions: Partitions,
  ) {}

  /** By the clock of the database. */
  async closeOver(signal: AbortSignal): Promise<void> {
    const { now } = await this.partitions.clock();
    await this.closeUpTo(new Date(now.getTime() - CLOSED_AFTER_HOURS * HOUR_MS), signal);
  }

  /** Hours that began until this moment. @throws Error when one of them could not be closed; the others are by then */
  async closeUpTo(last: Date, signal: AbortSignal): Promise<void> {
    while ((await this.#mark(last)) === AT_ONCE && !signal.aborted);
    const failures: unknown[] = [];
    for (let after: Due | undefined, due: readonly Due[]; ; after = due.at(-1)) {
      due = (await this.pool.query<Due>(DUE, [last, after?.hour ?? null, after?.advertiser_id ?? null])).rows;
      for (const each of due) {
        if (signal.aborted) return;
        await this.#close(each).catch((error: unknown) => {
          this.log.warn({ err: error, hour: each.hour, advertiser: each.advertiser_id }, 'an hour is not closed yet');
          failures.push(error);
        });
      }
      if (due.length < AT_ONCE) break;
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Alone: reports under way are committed by then, and later ones see that the hour is read. */
  #mark(last: Date): Promise<number> {
    return allOrNothing(this.pool, async (client) => {
      await client.query(ALONE, [HOURS]);
      return (await client.query(MARK, [last])).rowCount ?? 0;
    });
  }

  /** Each step is done again by the next run where this one ends before it, and changes nothing then. */
  async #close(due: Due): Promise<void> {
    const { advertiser_id: advertiserId, hour, changes } = due;
    const of = { advertiserId, hour: hour.toISOString() };
    await this.bus.execute(new CloseHour(contextFor(due), of));
    await allOrNothing(this.pool, async (client) => {
      await client.query(OF_ADVERTISER, [advertiserId]);
      const { rowCount } = await client.query(FINISH, [advertiserId, hour, changes]);
      if (rowCount === 1) await rollUp(client, advertiserId, of.hour);
    });
  }
}
