import type { Pool, QueryResultRow } from 'pg';
import { Batcher } from '../batcher.ts';
import { type Position, type RecordedEvent, START } from '../event.ts';
import { orUnavailable } from '../failures.ts';
import { type Batch, isWholeStream, type ReadAll, type StreamRange } from '../port.ts';
import { fromPosition, toPosition } from './positions.ts';
import { type EventRow, toEvent } from './rows.ts';

/** Events that one read by stream names looks through. */
const FORWARDS_WINDOW = 5_000;
const BACKWARDS_WINDOW = 20_000;
/** Events that one read by types looks at, for each that it may answer. */
const LOOKED_AT = 4;
const LEAST_EACH = 64;
const TIMEOUT_MS = 15_000;
/** Positions that one statement counts. */
const COUNTED = 100_000;

/** Reads by the functions of read-functions.ts, each prepared once per connection. */
export class Reads {
  constructor(
    private readonly pool: Pool,
    private readonly s: string,
  ) {}

  /** Positions at which the types of a reader were last seen so close together that skipping costs more than passing over. */
  private readonly dense = new Map<string, Position>();

  private readonly whole = new Batcher((names: readonly string[]) => this.wholeStreams(names));

  stream(name: string, range: StreamRange): Promise<readonly RecordedEvent[]> {
    return isWholeStream(range) ? this.whole.ask(name) : this.partOf(name, range);
  }

  private async partOf(name: string, range: StreamRange): Promise<RecordedEvent[]> {
    const text = `SELECT * FROM ${this.s}.read_stream($1, $2, $3, $4)`;
    const values = [name, range.from ?? 0, range.to ?? 2_147_483_647, range.limit ?? null];
    return (await this.rows<EventRow>('stream', text, values)).map(toEvent);
  }

  private async wholeStreams(names: readonly string[]): Promise<readonly (readonly RecordedEvent[])[]> {
    const text = `SELECT * FROM ${this.s}.read_streams($1)`;
    const rows = await this.rows<EventRow>('streams', text, [[...new Set(names)]]);
    const found = new Map<string, RecordedEvent[]>();
    for (const event of rows.map(toEvent)) {
      const before = found.get(event.stream);
      if (before) before.push(event);
      else found.set(event.stream, [event]);
    }
    return names.map((name) => found.get(name) ?? []);
  }

  async event(id: string): Promise<RecordedEvent | null> {
    const rows = await this.rows<EventRow>('event', `SELECT * FROM ${this.s}.read_event($1)`, [id]);
    return rows[0] ? toEvent(rows[0]) : null;
  }

  async head(): Promise<Position> {
    const rows = await this.rows<{ position: string }>('head', `SELECT position FROM ${this.s}.last_position()`, []);
    return toPosition(Number(rows[0]?.position ?? 0));
  }

  /** The first window of positions up to `to` of which one is missing. */
  async windowWithGap(to: number): Promise<{ from: number; to: number } | null> {
    const count = `SELECT places FROM ${this.s}.count_places($1, $2)`;
    for (let from = 0; from < to; from += COUNTED) {
      const window = { from, to: Math.min(from + COUNTED, to) };
      const rows = await this.rows<{ places: string }>('count', count, [window.from, window.to]);
      if (Number(rows[0]?.places) !== window.to - window.from) return window;
    }
    return null;
  }

  async holderOf(kind: string, value: string): Promise<string | null> {
    const text = `SELECT stream FROM ${this.s}.holder_of($1, $2)`;
    const rows = await this.rows<{ stream: string }>('holder', text, [kind, value]);
    return rows[0]?.stream ?? null;
  }

  /** Position of a token of the release before, which named none. */
  async migrated(): Promise<Position> {
    const text = `SELECT position AS migrated FROM ${this.s}.former_head`;
    const rows = await this.rows<{ migrated: string }>('migrated', text, []);
    return toPosition(Number(rows[0]?.migrated ?? 0));
  }

  async all(read: ReadAll): Promise<Batch> {
    const { from, direction, filter, limit } = read;
    const types = filter?.types && [...new Set(filter.types)];
    if (direction === 'backwards') return types ? this.typed(read, types) : this.backwards(read);
    if (from === 'end') return { events: [], through: await this.head(), live: true };
    if (!types) return this.forwards(read, filter?.streamPrefix === undefined ? limit : FORWARDS_WINDOW);
    const reader = types.join();
    const isDense = this.dense.get(reader) === from;
    const batch = await (isDense ? this.forwards(read, LOOKED_AT * limit) : this.typed(read, types));
    const passed = fromPosition(batch.through) - fromPosition(from);
    if (passed > 0 && batch.events.length * LOOKED_AT >= passed) this.dense.set(reader, batch.through);
    else this.dense.delete(reader);
    return batch;
  }

  private async forwards(read: ReadAll, window: number): Promise<Batch> {
    const from = fromPosition(read.from as Position);
    const to = from + Math.max(window, read.limit);
    const rows = await this.window(read, { from, to, order: 'ASC' });
    const head = Number(rows[0]?.head ?? 0);
    const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row)]));
    const looked = events.length === read.limit ? fromPosition(events.at(-1)?.position ?? START) : Math.min(to, head);
    const through = Math.max(looked, from);
    return { events, through: toPosition(through), live: through >= head };
  }

  private async backwards(read: ReadAll): Promise<Batch> {
    const before = read.from === 'end' ? fromPosition(await this.head()) + 1 : fromPosition(read.from);
    const window = read.filter?.streamPrefix !== undefined ? Math.max(BACKWARDS_WINDOW, read.limit) : read.limit;
    const from = Math.max(0, before - 1 - window);
    const rows = await this.window(read, { from, to: before - 1, order: 'DESC' });
    const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row)]));
    const full = events.length === read.limit;
    const through = full ? fromPosition(events.at(-1)?.position ?? START) : from + 1;
    return { events, through: toPosition(Math.max(through, 1)), live: through <= 1 };
  }

  /** Skips what is of other types, however much it is. */
  private async typed({ from, direction = 'forwards', limit, filter }: ReadAll, types: string[]): Promise<Batch> {
    const isForwards = direction === 'forwards';
    const start = from === 'end' ? Number.MAX_SAFE_INTEGER : fromPosition(from);
    const each = Math.min(limit, Math.max(LEAST_EACH, Math.floor((LOOKED_AT * limit) / Math.max(1, types.length))));
    const rows = await this.rows<EventRow & TypedRow>(
      `of_types_${direction}`,
      `SELECT h.head, h.bound, cardinality(h.positions) AS taken, h.positions[cardinality(h.positions)] AS last, x.*
         FROM ${this.s}.of_types_${direction}($1, $2, $3, $4) h
         LEFT JOIN LATERAL ${this.s}.read_at(h.positions, $5) x ON true
        ORDER BY x.position ${isForwards ? 'ASC' : 'DESC'}`,
      [types, start, each, limit, filter?.streamPrefix ?? null],
    );
    const { head = '0', bound = null, taken = null, last = null } = rows[0] ?? {};
    const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row)]));
    const looked = Number((taken === limit ? last : bound) ?? (isForwards ? head : 1));
    const through = Math.max(looked, isForwards ? start : 1);
    return { events, through: toPosition(through), live: isForwards ? through >= Number(head) : through <= 1 };
  }

  private window(
    read: ReadAll,
    window: { from: number; to: number; order: 'ASC' | 'DESC' },
  ): Promise<(EventRow & { head: string })[]> {
    const { types, streamPrefix } = read.filter ?? {};
    const name = window.order === 'ASC' ? 'read_forwards' : 'read_backwards';
    const text = `SELECT h.position AS head, x.* FROM ${this.s}.last_position() h
      LEFT JOIN LATERAL ${this.s}.${name}($1, $2, $3, $4, $5) x ON true ORDER BY x.position ${window.order}`;
    const values = [window.from, window.to, streamPrefix ?? null, read.limit, types ?? null];
    return this.rows(`all_${window.order}`, text, values);
  }

  private async rows<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const query = { name: `${this.s}_${name}`, text, values, query_timeout: TIMEOUT_MS };
    const result = await orUnavailable(this.pool.query<Row>(query));
    return result.rows;
  }
}

interface TypedRow {
  head: string;
  bound: string | null;
  taken: number | null;
  last: string | null;
}
