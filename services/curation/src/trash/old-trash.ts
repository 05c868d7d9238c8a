import { type EventStore, StoreUnavailable } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
import { LOG, type Log } from '@corkboard/runtime/log';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PurgeBoard } from '../boards/commands/purge-board.ts';
import { PurgePin } from '../pins/commands/purge-pin.ts';
import type { TrashRow } from './read-models/trash/trash.table.ts';
import { Trash } from './read-models/trash/trash.ts';

const BATCH = 500;
const PATIENCE_MS = 10_000;

const contextFor = (command: string, { thing_id: id, deleted_at: deletedAt }: TrashRow): CommandContext => ({
  actor: { kind: 'system', id: 'purge-old-trash' },
  command,
  idempotencyKey: `${id}:${deletedAt}`,
  fingerprint: id,
  correlationId: id,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Deleted things that nobody can restore any more. */
@Injectable()
export class OldTrash {
  constructor(
    private readonly trash: Trash,
    private readonly bus: CommandBus,
    @Inject(LOG) private readonly log: Log,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  /** A read model that lags behind might not know of what was restored and deleted again: then nothing is purged this time. */
  async purge(signal: AbortSignal): Promise<void> {
    if (!(await this.projections.passed(await this.store.head(), ['trash'], PATIENCE_MS))) return;
    for (let after: TrashRow | null = null; ; ) {
      const batch: readonly TrashRow[] = await this.trash.due(BATCH, after);
      for (const row of batch) {
        if (signal.aborted) return;
        await this.#purge(row);
      }
      after = batch.at(-1) ?? null;
      if (batch.length < BATCH) return;
    }
  }

  /** One that cannot be purged is passed over, so that those behind it do not wait for it. */
  async #purge(row: TrashRow): Promise<void> {
    const { thing_id: id, kind } = row;
    const nobody = { actorId: null, cause: 'expired' } as const;
    try {
      if (kind === 'pin') await this.bus.execute(new PurgePin(contextFor('PurgePin', row), { pinId: id, ...nobody }));
      else await this.bus.execute(new PurgeBoard(contextFor('PurgeBoard', row), { boardId: id, ...nobody }));
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      this.log.warn({ err: error, kind, id }, 'a deleted thing could not be purged');
    }
  }
}
