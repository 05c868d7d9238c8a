import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardPage } from '../../board-pages/read-models/board-page/board-page.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { offerTakeover, withdrawTakeover } from '../../boards/domain/ownership.ts';
import { userCurationDecider, userCurationStream } from '../../people/domain/usercuration.ts';

/** By a process: an owner closed the account, or is back. `at`: ISO 8601, UTC. */
export class UpdateTakeovers extends CommandWith<{ accountId: string; at: string }, void> {}

@CommandHandler(UpdateTakeovers)
export class UpdateTakeoversHandler implements ICommandHandler<UpdateTakeovers, void> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly boards: BoardPage,
  ) {}

  /** As the account is now: this may come late. Boards that an editor has by now stay with the editor. */
  async execute({ context, input: { accountId, at } }: UpdateTakeovers): Promise<void> {
    const { state: person } = await this.streams.load(userCurationStream(accountId), userCurationDecider);
    const isClosed = person.hiddenFor.includes('deactivated');
    await this.projections.passed(await this.store.head(), ['board-page'], Number.POSITIVE_INFINITY);
    const boardIds = await (isClosed ? this.boards.sharedBy(accountId) : this.boards.forTakeoverOf(accountId));
    for (const id of boardIds) {
      const own = { ...context, idempotencyKey: `${context.idempotencyKey}:${id}` };
      await this.streams.decide(`board-${id}`, boardDecider, own, (board) =>
        isClosed ? offerTakeover(board, { accountId, at }) : withdrawTakeover(board, accountId),
      );
    }
  }
}
