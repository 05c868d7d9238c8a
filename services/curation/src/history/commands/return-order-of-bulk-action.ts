import { withPast } from '@corkboard/event-store/standing';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import type { BulkReturn } from '../../boards/domain/bulk-action.facts.ts';
import { startOf } from '../../bulk-actions/begun.ts';
import { bulkWorkDecider, bulkWorkStream } from '../../bulk-actions/domain/bulk-work.ts';
import { ReturnedOrder } from '../returned-order.ts';

/** By a process, once a bulk action has returned pins: those, and the others of the board unless it was cancelled, stand in the order of then. */
export class ReturnOrderOfBulkAction extends CommandWith<
  { boardId: string; bulkId: string; actorId: string; isCancelled: boolean; returning: BulkReturn },
  void
> {}

const told = withPast(boardDecider);

@CommandHandler(ReturnOrderOfBulkAction)
export class ReturnOrderOfBulkActionHandler implements ICommandHandler<ReturnOrderOfBulkAction, void> {
  constructor(
    private readonly streams: Streams,
    private readonly order: ReturnedOrder,
  ) {}

  async execute({ context, input: { isCancelled, returning, bulkId, ...of } }: ReturnOrderOfBulkAction): Promise<void> {
    const [{ state: board }, { state: work }] = await Promise.all([
      this.streams.load(`board-${of.boardId}`, told),
      this.streams.load(bulkWorkStream(bulkId), bulkWorkDecider),
    ]);
    const commandId = startOf(board, bulkId)?.metadata.commandId ?? null;
    const pinIds = work.status === 'listed' ? work.done.map(({ pinId }) => pinId) : [];
    const placedCount = isCancelled ? 0 : returning.placedCount;
    await this.order.restore(context, { ...of, ...returning, commandId, pinIds, placedCount });
  }
}
