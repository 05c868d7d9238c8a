import type { Pool, QueryResultRow } from 'pg';
import { type Position, type RecordedEvent, START } from '../event.ts';
import { Gathered } from '../gathered.ts';
import type { Batch, EventFilter, ReadAll } from '../port.ts';
import { orUnavailable } from './failures.ts';
import { fromPosition, toPosition } from './positions.ts';
import { EVENT_COLUMNS, type EventRow, toEvent } from './rows.ts';

/** How many events one read with a filter looks through. */
const FORWARDS_WINDOW = 5_000;
const BACKWARDS_WINDOW = 20_000;
const TIMEOUT_MS = 15_000;

/** The statements that read events; prepared once per connection. */
export class Reads {
  constructor(
    private readonly pool: Pool,
    private readonly s: string,
  ) {
    this.positioned = `LEFT JOIN LATERAL (SELECT position FROM ${s}.log WHERE seq = e.seq OFFSET 0) l ON true`;
  }

  /** Alone (OFFSET 0), or a plan made while the log was empty joins by reading the whole log, at every read. */
  private readonly positioned: string;

  private readonly whole = new Gathered((names: readonly string[]) => this.wholeStreams(names));

  stream(name: string, range: { from?: number; to?: number; limit?: number }): Promise<readonly RecordedEvent[]> {
    const whole = range.from === undefined && range.to === undefined && range.limit === undefined;
    return whole ? this.whole.ask(name) : this.partOf(name, range);
  }

  private async partOf(name: string, range: { from?: number; to?: number; limit?: number }): Promise<RecordedEvent[]> {
    const rows = await this.rows<EventRow>(
      'stream',
      `SELECT l.position, ${EVENT_COLUMNS} FROM ${this.s}.events e ${this.positioned}
        WHERE e.stream = $1 AND e.revision BETWEEN $2 AND $3 ORDER BY e.revision LIMIT $4`,
      [name, range.from ?? 0, range.to ?? 2_147_483_647, range.limit ?? null],
    );
    return rows.map(toEvent);
  }

  private async wholeStreams(names: readonly string[]): Promise<readonly (readonly RecordedEvent[])[]> {
    const rows = await this.rows<EventRow>(
      'streams',
      `SELECT x.* FROM unnest($1::text[]) AS s(name) CROSS JOIN LATERAL (
         SELECT l.position, ${EVENT_COLUMNS} FROM ${this.s}.events e ${this.positioned}
          WHERE e.stream = s.name OFFSET 0) x
        ORDER BY x.stream, x.revision`,
      [[...new Set(names)]],
    );
    const found = new Map<string, RecordedEvent[]>();
    for (const event of rows.map(toEvent)) {
      const before = found.get(event.stream);
      if (before) before.push(event);
      else found.set(event.stream, [event]);
    }
    return names.map((name) => found.get(name) ?? []);
  }

  async event(id: string): Promise<RecordedEvent | null> {
    const rows = await this.rows<EventRow>(
      'event',
      `SELECT l.position, ${EVENT_COLUMNS} FROM ${this.s}.events e ${this.positioned}
        WHERE e.id = $1`,
      [id],
    );
    return rows[0] ? toEvent(rows[0]) : null;
  }

  async related(column: 'correlation_id' | 'causation_id', id: string, limit: number): Promise<RecordedEvent[]> {
    const rows = await this.rows<EventRow>(
      column,
      `SELECT l.position, ${EVENT_COLUMNS} FROM ${this.s}.events e ${this.positioned}
        WHERE e.${column} = $1 ORDER BY e.seq DESC LIMIT $2`,
      [id, limit],
    );
    return rows.map(toEvent);
  }

  async head(): Promise<Position> {
    const rows = await this.rows<{ position: string }>('head', `SELECT position FROM ${this.s}.head`, []);
    return toPosition(Number(rows[0]?.position ?? 0));
  }

  async holderOf(kind: string, value: string): Promise<string | null> {
    const rows = await this.rows<{ stream: string }>(
      'holder',
      `SELECT stream FROM ${this.s}.claims WHERE kind = $1 AND value = $2`,
      [kind, value],
    );
    return rows[0]?.stream ?? null;
  }

  async positionOfSeq(seq: string): Promise<Position | null> {
    const rows = await this.rows<{ position: string }>(
      'position',
      `SELECT position FROM ${this.s}.log WHERE seq = $1`,
      [seq],
    );
    return rows[0] ? toPosition(Number(rows[0].position)) : null;
  }

  all(read: ReadAll): Promise<Batch> {
    return read.direction === 'backwards' ? this.backwards(read) : this.forwards(read);
  }

  private async forwards(read: ReadAll): Promise<Batch> {
    if (read.from === 'end') return { events: [], through: await this.head(), live: true };
    const from = fromPosition(read.from);
    const filtered = isFiltered(read.filter);
    const to = filtered ? from + Math.max(FORWARDS_WINDOW, read.limit) : from + read.limit;
    const rows = await this.window(read, { from, to, order: 'ASC' });
    const head = Number(rows[0]?.head ?? 0);
    const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row)]));
    const looked = events.length === read.limit ? fromPosition(events.at(-1)?.position ?? START) : Math.min(to, head);
    const through = Math.max(looked, from);
    return { events, through: toPosition(through), live: through >= head };
  }

  private async backwards(read: ReadAll): Promise<Batch> {
    const before = read.from === 'end' ? fromPosition(await this.head()) + 1 : fromPosition(read.from);
    const window = isFiltered(read.filter) ? Math.max(BACKWARDS_WINDOW, read.limit) : read.limit;
    const from = Math.max(0, before - 1 - window);
    const rows = await this.window(read, { from, to: before - 1, order: 'DESC' });
    const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row)]));
    const full = events.length === read.limit;
    const through = full ? fromPosition(events.at(-1)?.position ?? START) : from + 1;
    return { events, through: toPosition(Math.max(through, 1)), live: through <= 1 };
  }

  /** The inner read by seq stands alone (OFFSET 0) so that no state of the statistics turns it into a scan. */
  private window(
    read: ReadAll,
    window: { from: number; to: number; order: 'ASC' | 'DESC' },
  ): Promise<(EventRow & { head: string })[]> {
    const { types, streamPrefix } = read.filter ?? {};
    const text = `SELECT h.position AS head, x.* FROM ${this.s}.head h LEFT JOIN LATERAL (
        SELECT l.position, ${EVENT_COLUMNS}
          FROM (SELECT position, seq FROM ${this.s}.log WHERE position > $1 AND position <= $2
                 ORDER BY position ${window.order}) l
         CROSS JOIN LATERAL (SELECT * FROM ${this.s}.events i WHERE i.seq = l.seq OFFSET 0) e
         WHERE ($3::text[] IS NULL OR e.type = ANY ($3)) AND ($4::text IS NULL OR starts_with(e.stream, $4))
         ORDER BY l.position ${window.order} LIMIT $5
      ) x ON true ORDER BY x.position ${window.order}`;
    return this.rows(`all_${window.order}`, text, [
      window.from,
      window.to,
      types ?? null,
      streamPrefix ?? null,
      read.limit,
    ]);
  }

  private async rows<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const query = { name: `${this.s}_${name}`, text, values, query_timeout: TIMEOUT_MS };
    const result = await orUnavailable(this.pool.query<Row>(query));
    return result.rows;
  }
}

const isFiltered = (filter: EventFilter | undefined): boolean =>
  filter?.types !== undefined || filter?.streamPrefix !== undefined;
