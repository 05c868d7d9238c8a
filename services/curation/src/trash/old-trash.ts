import type { EventStore } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
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
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  /** A read model that lags behind might not know of what was restored and deleted again: then nothing is purged this time. */
  async purge(signal: AbortSignal): Promise<void> {
    if (!(await this.projections.passed(await this.store.head(), ['trash'], PATIENCE_MS))) return;
    for (const row of await this.trash.due(BATCH)) {
      if (signal.aborted) return;
      const { thing_id: id, kind } = row;
      const nobody = { actorId: null, cause: 'expired' } as const;
      if (kind === 'pin') await this.bus.execute(new PurgePin(contextFor('PurgePin', row), { pinId: id, ...nobody }));
      else await this.bus.execute(new PurgeBoard(contextFor('PurgeBoard', row), { boardId: id, ...nobody }));
    }
  }
}
