import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bulkWorkDecider, bulkWorkStream, cancel } from '../domain/bulk-work.ts';

/** Ends a bulk action of the actor: pins that it has moved stay moved. */
export class CancelBulkAction extends CommandWith<{ bulkId: string }, DecidedBy<typeof cancel>> {}

@CommandHandler(CancelBulkAction)
export class CancelBulkActionHandler implements ICommandHandler<CancelBulkAction> {
  constructor(private readonly streams: Streams) {}

  execute({ context, input: { bulkId } }: CancelBulkAction) {
    const decision = (work: Parameters<typeof cancel>[0]) => cancel(work, subjectOf(context));
    return this.streams.decide(bulkWorkStream(bulkId), bulkWorkDecider, context, decision);
  }
}
