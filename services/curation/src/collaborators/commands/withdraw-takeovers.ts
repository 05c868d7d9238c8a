import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BoardPage } from '../../board-pages/read-models/board-page/board-page.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { withdrawTakeover } from '../../boards/domain/ownership.ts';
import { userCurationDecider, userCurationStream } from '../../people/domain/usercuration.ts';

/** By a process: an owner who closed the account is back. Boards that an editor has by now stay with the editor. */
export class WithdrawTakeovers extends CommandWith<{ accountId: string }, void> {}

@CommandHandler(WithdrawTakeovers)
export class WithdrawTakeoversHandler implements ICommandHandler<WithdrawTakeovers, void> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly boards: BoardPage,
  ) {}

  async execute({ context, input: { accountId } }: WithdrawTakeovers): Promise<void> {
    const { state: person } = await this.streams.load(userCurationStream(accountId), userCurationDecider);
    if (person.hiddenFor.includes('deactivated')) return;
    await this.projections.passed(await this.store.head(), ['board-page'], Number.POSITIVE_INFINITY);
    for (const id of await this.boards.forTakeoverOf(accountId)) {
      const own = { ...context, idempotencyKey: `${context.idempotencyKey}:${id}` };
      await this.streams.decide(`board-${id}`, boardDecider, own, (board) => withdrawTakeover(board, accountId));
    }
  }
}
