import { createHash } from 'node:crypto';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type AccountErasureRequested,
  type Confirmation,
  confirmErasure,
  erasureDecider,
  erasureStream,
  requestErasure,
} from './domain/erasure.ts';

type Request = Omit<AccountErasureRequested['data'], 'requestId' | 'requestedAt'>;
type Result = { readonly requestId: string } | Refused<'reason-missing'>;

/** Records that somebody of the staff wants an account erased; that fact, published, is what the services act on. */
export class EraseAccount extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly request: Request,
  ) {
    super();
  }
}

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, request }: EraseAccount): Promise<Result> {
    const asked = { ...request, requestId: this.streams.newId(context), requestedAt: context.occurredAt };
    const recorded = await this.streams.decide(erasureStream(request.accountId), erasureDecider, context, (erasure) =>
      requestErasure(erasure, asked),
    );
    if (isRefused(recorded)) return refuse('reason-missing');
    return { requestId: recorded.state.status === 'none' ? asked.requestId : recorded.state.request.requestId };
  }
}

/** A service says that it has erased its part. */
export class ConfirmErasure extends Command<void> {
  constructor(
    readonly context: CommandContext,
    readonly accountId: string,
    readonly confirmation: Confirmation,
  ) {
    super();
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

@CommandHandler(ConfirmErasure)
export class ConfirmErasureHandler implements ICommandHandler<ConfirmErasure, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, accountId, confirmation }: ConfirmErasure): Promise<void> {
    await this.streams.decide(erasureStream(accountId), erasureDecider, context, (erasure) =>
      confirmErasure(erasure, confirmation, { at: context.occurredAt, hashOf }),
    );
  }
}
