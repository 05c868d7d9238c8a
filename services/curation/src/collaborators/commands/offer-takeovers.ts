import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardPage } from '../../board-pages/read-models/board-page/board-page.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { offerTakeover } from '../../boards/domain/ownership.ts';
import { userCurationDecider, userCurationStream } from '../../people/domain/usercuration.ts';

/** By a process: an owner closed the account. `at`: ISO 8601, UTC. */
export class OfferTakeovers extends CommandWith<{ accountId: string; at: string }, void> {}

@CommandHandler(OfferTakeovers)
export class OfferTakeoversHandler implements ICommandHandler<OfferTakeovers, void> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly boards: BoardPage,
  ) {}

  /** Nothing of an account that is open again: this may come late. */
  async execute({ context, input: { accountId, at } }: OfferTakeovers): Promise<void> {
    const { state: person } = await this.streams.load(userCurationStream(accountId), userCurationDecider);
    if (!person.hiddenFor.includes('deactivated')) return;
    await this.projections.passed(await this.store.head(), ['board-page'], Number.POSITIVE_INFINITY);
    for (const { id, member_ids: members } of await this.boards.ofOwner(accountId, accountId)) {
      if (members.length === 0) continue;
      const own = { ...context, idempotencyKey: `${context.idempotencyKey}:${id}` };
      await this.streams.decide(`board-${id}`, boardDecider, own, (board) => offerTakeover(board, { accountId, at }));
    }
  }
}
