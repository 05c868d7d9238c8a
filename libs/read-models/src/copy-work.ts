import type { Position } from '@corkboard/event-store/event';
import { isLost, sqlState } from '@corkboard/event-store/failures';
import { LEFT, orLeft } from '@corkboard/event-store/pause';
import { GapDetected } from '@corkboard/event-store/subscription';
import { Builder, CopyChanged } from './builder.ts';
import { type AnyProjection, definitionOf } from './changes-of.ts';
import { Superseded } from './checkpoints.ts';
import { type Comparison, compareTables } from './compare-tables.ts';
import type { CopyRow } from './copies.ts';
import { suffixOf } from './copy-place.ts';
import { followerError } from './follow.ts';
import type { Projector } from './projector.ts';
import type { RunnerContext } from './runner-context.ts';
import { swapTables } from './swap-tables.ts';
import { inTransaction } from './transaction.ts';

/** After this long other work has its turn. */
const SLICE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** `switched`: other tables serve now. `more`: there is more to be done at once. */
export type Worked = 'switched' | 'more' | 'done';

/** Builds, follows on, compares and switches the copies of one projection, in the process that leads it. */
export class CopyWork {
  private readonly builders = new Map<string, Builder>();

  constructor(
    private readonly projection: AnyProjection,
    private readonly around: RunnerContext,
    private readonly projector: Projector,
  ) {}

  async tend(signal: AbortSignal): Promise<Worked> {
    const { next, former } = await this.around.copies.of(this.projection.name);
    const all: Worked[] = [];
    for (const copy of [former, next]) {
      if (!copy || signal.aborted) continue;
      const worked = await this.work(copy, signal);
      if (worked === 'switched') return worked;
      all.push(worked);
    }
    return all.includes('more') ? 'more' : 'done';
  }

  private async work(copy: CopyRow, signal: AbortSignal): Promise<Worked> {
    const definition = definitionOf(this.projection, copy.version);
    if (!definition || copy.state === 'paused' || copy.state === 'failed') return 'done';
    // A failed copy is tried again only on request.
    if (copy.state === 'kept' && copy.failure) return 'done';
    try {
      return await this.carryOut(copy, definition, signal);
    } catch (error) {
      this.builders.delete(copy.place);
      if (signal.aborted || error instanceof Superseded || isLost(error)) throw error;
      if (error instanceof CopyChanged) return 'more';
      if (sqlState(error) === LOCK_NOT_AVAILABLE) return this.later(copy, error);
      const failure = followerError(error);
      this.around.log.error({ ...failure, projection: copy.name, copy: copy.place }, 'a copy of a projection failed');
      await this.around.copies.note(copy, { state: copy.place === 'next' ? 'failed' : 'kept', failure });
      return 'done';
    }
  }

  private later(copy: CopyRow, error: unknown): Worked {
    this.around.log.warn({ err: error, projection: copy.name }, 'its tables are in use: they are switched later');
    return 'done';
  }

  private async carryOut(copy: CopyRow, definition: AnyProjection, signal: AbortSignal): Promise<Worked> {
    const builder = this.builderOf(copy, definition);
    const slice = { position: this.wanted, milliseconds: SLICE_MS };
    if (!(await builder.fill(copy, slice, signal))) return signal.aborted ? 'done' : 'more';
    if (copy.state === 'building') return this.built(copy, { builder, definition, signal });
    if (copy.state === 'switching' || copy.state === 'returning') return this.exchange(copy, builder, signal);
    return 'done';
  }

  private builderOf(copy: CopyRow, definition: AnyProjection): Builder {
    const found = this.builders.get(copy.place);
    if (found?.fits(copy)) return found;
    const made = new Builder(copy, definition, this.around, this.projector);
    this.builders.set(copy.place, made);
    return made;
  }

  /** No further than the tables that serve, so that both can be compared; to the end where those stand still. */
  private readonly wanted = (): Position | null => (this.projector.following ? this.projector.position : null);

  private async built(
    copy: CopyRow,
    { builder, definition, signal }: { builder: Builder; definition: AnyProjection; signal: AbortSignal },
  ): Promise<Worked> {
    const { store, pool, schema, copies, log } = this.around;
    // Events are read by their types, which passes over a position that is missing.
    const missing = await orLeft(store.missingUpTo(builder.position), signal, 0);
    if (missing === LEFT) return 'done';
    if (missing !== null) throw new GapDetected(`the position ${missing} is missing: what stood there is left out`);
    for (const name of copy.tables) await pool.query(`ANALYZE ${schema}."${name}${suffixOf('next')}"`);
    log.info({ projection: copy.name, version: copy.version }, 'a projection was built beside the one that serves');
    if (copy.auto) await copies.note(copy, { state: 'switching' });
    else {
      const comparison = await this.compare(copy, { builder, definition, signal });
      if (comparison) await copies.note(copy, { state: 'ready', comparison });
    }
    return 'more';
  }

  /** Both sides hold exactly the same events when the snapshot is taken; the comparison itself keeps nobody waiting. */
  private async compare(
    copy: CopyRow,
    { builder, definition, signal }: { builder: Builder; definition: AnyProjection; signal: AbortSignal },
  ): Promise<Comparison | null> {
    const { pool, schema } = this.around;
    // A copy that is ahead waits for the tables that serve.
    if (this.projector.following) await this.around.passed.of(copy.name).waitFor(builder.position, SLICE_MS);
    const client = await pool.connect();
    try {
      await this.projector.alone(async () => {
        await this.fillUp(builder, copy, signal);
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1');
      });
      if (signal.aborted) return null;
      const { tables } = definition;
      const comparing = compareTables(client, { schema, tables, position: builder.position });
      // Large tables are counted for longer than a process may take to end.
      const compared = await orLeft(comparing, signal, 0);
      return compared === LEFT ? null : compared;
    } finally {
      // A connection in an unknown state is not worth a ROLLBACK that may hang.
      client.release(true);
    }
  }

  private async fillUp(builder: Builder, copy: CopyRow, signal: AbortSignal): Promise<void> {
    const all = { position: this.wanted, milliseconds: Number.POSITIVE_INFINITY };
    while (!signal.aborted && !(await builder.fill(copy, all, signal)));
  }

  /** Keeps the version that served, with its parked events, as the former copy, but for a program that wants none. */
  private exchange(copy: CopyRow, builder: Builder, signal: AbortSignal): Promise<Worked> {
    const { pool, schema, checkpoints, copies, parked, log } = this.around;
    const { projector } = this;
    const { who } = projector;
    return projector.alone(async () => {
      await this.fillUp(builder, copy, signal);
      if (signal.aborted) return 'done';
      const { epoch, stored } = projector.checkpoint;
      const to = builder.position;
      const served = { version: who.version, position: projector.position };
      await inTransaction(pool, async (client) => {
        await client.query("SET LOCAL lock_timeout = '5s'");
        const isSame = await copies.move(client, { ...copy, position: to }, { to, rate: 0 });
        if (!isSame) throw new CopyChanged();
        await checkpoints.serve(client, who, { epoch, from: stored, to, version: copy.version });
        await parked.exchange(client, copy.name, copy.place);
        const states = ['kept', 'returning'] as const;
        if (copy.place === 'next') await copies.drop(client, { name: copy.name, place: 'former', states });
        await swapTables(client, { schema, names: copy.tables, incoming: copy.place });
        await copies.exchanged(client, copy, served);
        if (copy.sole) await copies.drop(client, { name: copy.name, place: 'former', states });
      });
      projector.retire();
      const told = { projection: copy.name, from: served.version, to: copy.version, place: copy.place };
      log.info(told, 'a projection was switched to its other tables');
      return 'switched';
    });
  }
}
