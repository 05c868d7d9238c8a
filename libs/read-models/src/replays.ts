import type { RecordedEvent } from '@corkboard/event-store/event';
import { isLost } from '@corkboard/event-store/failures';
import { plainMessage } from '@corkboard/event-store/plain-message';
import type { PoolClient } from 'pg';
import { type AnyProjection, changesOf } from './changes-of.ts';
import { Superseded } from './checkpoints.ts';
import { edited } from './edited.ts';
import type { ParkedRow } from './parked-events.ts';
import type { Projector } from './projector.ts';
import type { RunnerContext } from './runner-context.ts';
import { byTable, foldTable, writeTable } from './table-writer.ts';
import { inTransaction } from './transaction.ts';

const TOGETHER = 200;

/** Carries out what was asked about parked events, in the process that leads the projection and beside no other write. */
export class Replays {
  constructor(
    private readonly projection: AnyProjection,
    private readonly around: RunnerContext,
    private readonly projector: Projector,
  ) {}

  async tend(signal: AbortSignal): Promise<void> {
    if (!this.projector.hasParked) return;
    for (const stream of await this.around.parked.streamsToResolve(this.projector.who))
      await this.tendStream(stream, signal);
  }

  /** Oldest first, in portions, so that live events are not kept waiting long; those that come meanwhile go behind. */
  private async tendStream(stream: string, signal: AbortSignal): Promise<void> {
    let together = TOGETHER;
    for (let more = true; more && !signal.aborted; ) {
      const outcome = await this.projector.alone(() => this.portion(stream, together));
      if (outcome === 'one-by-one') together = 1;
      more = outcome !== 'done';
    }
  }

  private async portion(stream: string, together: number): Promise<'done' | 'more' | 'one-by-one'> {
    const { parked } = this.around;
    const { who } = this.projector;
    const rows = await parked.oldest(who, stream, together);
    const [first] = rows;
    if (!first) {
      this.projector.released(stream);
      return 'done';
    }
    if (first.requested === null) return 'done';
    if (first.requested === 'skip') {
      await this.fenced((client) => parked.skipped(client, who, first));
      return 'more';
    }
    try {
      await this.takeIn(rows);
    } catch (error) {
      if (error instanceof Superseded || isLost(error)) throw error;
      if (rows.length > 1) return 'one-by-one';
      await parked.failed(who, first.event_id, plainMessage(error));
      return 'done';
    }
    return 'more';
  }

  private async takeIn(rows: readonly ParkedRow[]): Promise<void> {
    const { reader, schema, parked } = this.around;
    const events = await reader.read(await this.originals(rows));
    const changes = byTable(changesOf(this.projection, events));
    await this.fenced(async (client) => {
      for (const changed of changes) await writeTable(client, await foldTable(client, changed, { schema, suffix: '' }));
      await parked.takenIn(client, this.projector.who, rows);
    });
  }

  private async originals(rows: readonly ParkedRow[]): Promise<readonly RecordedEvent[]> {
    const [from, to] = [rows[0]?.revision ?? 0, rows.at(-1)?.revision ?? 0];
    const stored = await this.around.store.readStream(rows[0]?.stream ?? '', { from, to });
    const byId = new Map(stored.map((event) => [event.id, event]));
    return rows.map(({ event_id, edit, position }) => {
      const event = byId.get(event_id);
      if (!event) throw new Error('the event is not in its stream');
      return { ...(edit ? edited(event, edit) : event), position };
    });
  }

  /** No other process takes over before this has been committed. */
  private fenced<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const { who, checkpoint } = this.projector;
    return inTransaction(this.around.pool, async (client) => {
      await this.around.checkpoints.hold(client, who, checkpoint.epoch);
      return work(client);
    });
  }
}
