import type { PoolClient } from 'pg';
import { type Position, type RecordedEvent, START } from '../event.ts';
import type { Batch, EventStore } from '../port.ts';
import { isLost } from '../postgres/failures.ts';
import { type AnyProjection, changesOf, typesOf } from './changes-of.ts';
import { Superseded } from './checkpoints.ts';
import { asDecided } from './edited.ts';
import { Poisoned, readBatches } from './follow.ts';
import { KnownRows } from './known-rows.ts';
import type { Settled } from './parked-events.ts';
import { prefetched } from './prefetched.ts';
import type { Projector } from './projector.ts';
import { Speed } from './speed.ts';
import type { Surroundings } from './surroundings.ts';
import { swapTables } from './swap-tables.ts';
import { byTable, type Folded, foldTable, writeTable } from './table-writer.ts';
import { inTransaction } from './transaction.ts';

const BATCH = 2_000;
const NOTE_MS = 1_000;
const SUFFIX = '__rebuild';

/** Builds a projection anew beside its tables, which go on serving, and swaps them in one transaction. */
export class Rebuild {
  private position: Position = START;
  private readonly startedAt = new Date().toISOString();
  private readonly speed = new Speed();
  private readonly known: ReadonlyMap<string, KnownRows>;
  private noted = 0;
  private decisions: ReadonlyMap<string, Settled> = new Map();

  constructor(
    private readonly projection: AnyProjection,
    private readonly around: Surroundings,
    private readonly projector: Projector,
  ) {
    this.known = new Map(projection.tables.map(({ name }) => [name, new KnownRows()]));
  }

  async run(signal: AbortSignal): Promise<void> {
    const { checkpoints, log } = this.around;
    const { who } = this.projector;
    this.decisions = await this.around.parked.decisions(who);
    await this.makeTables();
    await this.note();
    await this.fill(signal);
    if (signal.aborted) return;
    await this.projector.alone(async () => {
      await this.fill(signal);
      if (!signal.aborted) await this.swap();
    });
    await checkpoints.note(who, { rebuild: null });
    log.info({ projection: who.name, version: who.version }, 'a projection was built anew');
  }

  private async makeTables(): Promise<void> {
    const { pool, schema } = this.around;
    for (const { name } of this.projection.tables) {
      await pool.query(`DROP TABLE IF EXISTS ${schema}."${name}${SUFFIX}"`);
      await pool.query(`CREATE TABLE ${schema}."${name}${SUFFIX}" (LIKE ${schema}."${name}" INCLUDING ALL)`);
    }
  }

  private async fill(signal: AbortSignal): Promise<void> {
    const source = pages(this.around.store, { from: this.position, types: typesOf(this.projection), signal });
    for await (const batch of prefetched(readBatches(decided(source, this.decisions), this.around.reader))) {
      const { events } = batch;
      try {
        await this.take(events, batch.unread);
      } catch (error) {
        if (signal.aborted || isLost(error) || error instanceof Superseded) throw error;
        for (const event of events) await this.take([event], batch.unread).catch(namedAs(event));
      }
      this.position = batch.through;
      this.speed.count(events.length);
      if (performance.now() - this.noted > NOTE_MS) await this.note();
    }
  }

  private async take(events: readonly RecordedEvent[], unread: boolean): Promise<void> {
    await this.write(changesOf(this.projection, unread ? await this.around.reader.read(events) : events));
  }

  private async write(changes: ReturnType<typeof changesOf>): Promise<void> {
    if (changes.length === 0) return;
    const { pool, schema } = this.around;
    const written = await inTransaction(pool, async (client) => {
      await this.fence(client);
      const tables: Folded[] = [];
      for (const changed of byTable(changes)) {
        const folded = await foldTable(client, changed, { schema, suffix: SUFFIX, known: this.known });
        await writeTable(client, folded);
        tables.push(folded);
      }
      return tables;
    });
    for (const { table, after } of written) this.known.get(table.name)?.learn(after);
  }

  /** A process that lost the lead must not write into the tables of the one that has it. */
  private async fence(client: PoolClient): Promise<void> {
    const { who } = this.projector;
    const found = await client.query(
      `SELECT 1 FROM ${this.around.schema}.checkpoints
        WHERE kind = $1 AND name = $2 AND version = $3 AND epoch = $4 FOR KEY SHARE`,
      [who.kind, who.name, who.version, this.projector.checkpoint.epoch],
    );
    if (found.rowCount !== 1) throw new Superseded(who);
  }

  private async swap(): Promise<void> {
    const { pool, schema, checkpoints, parked } = this.around;
    const { who } = this.projector;
    const { epoch, stored } = this.projector.checkpoint;
    const to = this.position > stored ? this.position : stored;
    for (const { name } of this.projection.tables) await pool.query(`ANALYZE ${schema}."${name}${SUFFIX}"`);
    await inTransaction(pool, async (client) => {
      await client.query("SET LOCAL lock_timeout = '5s'");
      const step = { epoch, from: stored, to, rate: 0, live: true, eventAt: null };
      await checkpoints.move(client, who, step);
      await checkpoints.forgetOlder(client, who);
      await parked.forgetAll(client, who);
      await swapTables(client, { schema, names: this.projection.tables.map(({ name }) => name), suffix: SUFFIX });
    });
    this.projector.jumped(to);
  }

  private async note(): Promise<void> {
    this.noted = performance.now();
    const { store, checkpoints } = this.around;
    const eventsPerSecond = Math.round(this.speed.count(0));
    const left = store.distance(this.position, await store.head());
    await checkpoints.note(this.projector.who, {
      rebuild_wanted: false,
      rebuild: {
        startedAt: this.startedAt,
        position: this.position,
        eventsPerSecond,
        etaSeconds: left === null || eventsPerSecond === 0 ? null : Math.ceil(left / eventsPerSecond),
      },
    });
  }
}

/** A rebuild stops at an event that cannot be taken in, and says which. */
const namedAs =
  (event: RecordedEvent) =>
  (error: unknown): never => {
    throw isLost(error) || error instanceof Superseded ? error : new Poisoned(event, { cause: error });
  };

/** What was decided about single events while they were live holds here too. */
async function* decided(
  source: AsyncIterable<Batch>,
  decisions: ReadonlyMap<string, Settled>,
): AsyncGenerator<Batch, void, void> {
  for await (const batch of source) yield { ...batch, events: asDecided(batch.events, decisions) };
}

/** All events after `from`, until there are no newer ones. */
async function* pages(
  store: EventStore,
  { from, types, signal }: { from: Position; types: readonly string[]; signal: AbortSignal },
): AsyncGenerator<Batch, void, void> {
  for (let next = from; !signal.aborted; ) {
    const batch = await store.readAll({ from: next, limit: BATCH, filter: { types } });
    if (batch.through > next) yield batch;
    if (batch.live) return;
    next = batch.through;
  }
}
