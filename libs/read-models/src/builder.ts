import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { isLost } from '@corkboard/event-store/failures';
import type { RowChange } from '@corkboard/event-store/projection';
import type { PoolClient } from 'pg';
import { type AnyProjection, changesOf, typesOf } from './changes-of.ts';
import { Superseded } from './checkpoints.ts';
import type { CopyRow } from './copies.ts';
import { suffixOf } from './copy-place.ts';
import { asDecided } from './edited.ts';
import { Poisoned, readBatches } from './follow.ts';
import { KnownRows } from './known-rows.ts';
import { pages } from './pages.ts';
import { asideName, type ParkedDecision } from './parked-events.ts';
import { prefetched } from './prefetched.ts';
import type { Projector } from './projector.ts';
import type { RunnerContext } from './runner-context.ts';
import { Speed } from './speed.ts';
import { byTable, type Folded, foldTable, writeTable } from './table-writer.ts';
import { inTransaction } from './transaction.ts';

/** The copy is not as it was: somebody paused it, removed it, or another process works on it. */
export class CopyChanged extends Error {
  override readonly name = 'CopyChanged';
}

/** Limit of a build's step: a position or the end of the store, and a time. */
export interface Until {
  readonly position: () => Position | null;
  readonly milliseconds: number;
}

/** Takes events into one copy of a projection's tables, each batch with the position that it brings the copy to. */
export class Builder {
  private readonly speed = new Speed();
  private readonly known: ReadonlyMap<string, KnownRows>;
  private decisions: ReadonlyMap<string, ParkedDecision> = new Map();
  private parked = new Set<string>();
  private remembered = false;
  private at: Position;

  constructor(
    private readonly copy: CopyRow,
    private readonly definition: AnyProjection,
    private readonly around: RunnerContext,
    private readonly projector: Projector,
  ) {
    this.at = copy.position;
    const empty = copy.position === START && copy.place === 'next';
    this.known = new Map(empty ? definition.tables.map(({ name }) => [name, new KnownRows()]) : []);
  }

  get position(): Position {
    return this.at;
  }

  /** Whether it can go on with what the copy has become since. */
  fits(copy: CopyRow): boolean {
    return copy.build === this.copy.build && copy.position === this.at;
  }

  /** True when it came as far as wanted. @throws CopyChanged, or Poisoned at an event that cannot be taken in. */
  async fill(copy: CopyRow, until: Until, signal: AbortSignal): Promise<boolean> {
    const { store, reader } = this.around;
    this.remembered = false;
    const began = performance.now();
    const types = typesOf(this.definition);
    const source = pages(store, { from: this.at, types, until: until.position, signal });
    for await (const batch of prefetched(readBatches(this.decided(source), reader))) {
      const { events, unread, through } = batch;
      try {
        await this.take(copy, events, { unread, to: through });
      } catch (error) {
        if (signal.aborted || isOurs(error)) throw error;
        for (const event of events)
          await this.take(copy, [event], { unread, to: event.position }).catch(namedAs(event));
        await this.take(copy, [], { unread: false, to: through });
      }
      if (performance.now() - began > until.milliseconds) return false;
    }
    const wanted = until.position();
    return !signal.aborted && (wanted === null || this.at >= wanted);
  }

  /** Applies the decisions that were made about single events while they were live. */
  private async *decided(source: ReturnType<typeof pages>): ReturnType<typeof pages> {
    for await (const batch of source) {
      if (!this.remembered) await this.remember();
      yield { ...batch, events: asDecided(batch.events, this.decisions) };
    }
  }

  /** A former copy has what waits for it; one that is built anew waits for nothing. */
  private async remember(): Promise<void> {
    this.remembered = true;
    const { parked } = this.around;
    const who = { ...this.projector.who, version: this.copy.version };
    if (this.copy.place === 'former') this.parked = await parked.streams({ ...who, name: asideName(who.name) });
    else this.decisions = await parked.decisions(who);
  }

  private async take(
    copy: CopyRow,
    events: readonly RecordedEvent[],
    { unread, to }: { unread: boolean; to: Position },
  ): Promise<void> {
    const fresh = events.filter(({ stream }) => !this.parked.has(stream));
    const park = events.filter(({ stream }) => this.parked.has(stream)).map((event) => ({ event, error: null }));
    const { pool, store, reader, copies, parked } = this.around;
    const changes = changesOf(this.definition, unread ? await reader.read(fresh) : fresh);
    const rate = this.speed.count(store.distance(this.at, to) ?? changes.length);
    const written = await inTransaction(pool, async (client) => {
      // The row is held from here on: whoever works on the same copy goes on where this one ends, or not at all.
      const moved = await copies.move(client, { ...copy, position: this.at }, { to, rate });
      if (!moved) throw new CopyChanged();
      const who = { ...this.projector.who, name: asideName(copy.name), version: copy.version };
      if (park.length > 0) await parked.park(client, who, park);
      return this.writeTables(client, changes);
    });
    for (const { table, after } of written) this.known.get(table.name)?.learn(after);
    this.at = to;
  }

  private async writeTables(client: PoolClient, changes: readonly RowChange[]): Promise<readonly Folded[]> {
    const tables: Folded[] = [];
    const place = { schema: this.around.schema, suffix: suffixOf(this.copy.place), known: this.known };
    for (const changed of byTable(changes)) {
      const folded = await foldTable(client, changed, place);
      await writeTable(client, folded);
      tables.push(folded);
    }
    return tables;
  }
}

const isOurs = (error: unknown): boolean =>
  isLost(error) || error instanceof Superseded || error instanceof CopyChanged;

/** It stops at an event that cannot be taken in, and says which. */
const namedAs =
  (event: RecordedEvent) =>
  (error: unknown): never => {
    throw isOurs(error) ? error : new Poisoned(event, { cause: error });
  };
