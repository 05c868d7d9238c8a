import { createHash } from 'node:crypto';
import { erasingServices } from '@corkboard/contracts/services';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { confirmErasure } from './domain/certificate.ts';
import type { Confirmation } from './domain/erasure.facts.ts';
import { erasureDecider, erasureStream } from './domain/erasure.ts';

/** A service says that it has erased its part. */
export class ConfirmErasure extends CommandWith<{ accountId: string; confirmation: Confirmation }, void> {}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

@CommandHandler(ConfirmErasure)
export class ConfirmErasureHandler implements ICommandHandler<ConfirmErasure, void> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { accountId, confirmation } }: ConfirmErasure): Promise<void> {
    await this.streams.decide(erasureStream(accountId), erasureDecider, context, (erasure) =>
      confirmErasure(erasure, confirmation, { services: erasingServices, at: context.occurredAt, hashOf }),
    );
  }
}
