import type { EventOf } from '@corkboard/event-store/fact';
import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { process, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { advertiserCreated } from '../domain/advertiser.facts.ts';
import { advertiserDecider, advertiserStream, suspendAdvertiser } from '../domain/advertiser.ts';
import { Suspensions } from '../suspensions.ts';

type Result = DecidedBy<typeof suspendAdvertiser> | undefined;

/** `madeAt`: ISO 8601, UTC. */
export class SuspendNewAdvertiser extends CommandWith<
  { advertiserId: string; businessId: string; madeAt: string },
  Result
> {}

/** A suspension may be recorded between the look at the other ad accounts of a business and the fact of the new one. */
export const suspendAdAccountsMadeMeanwhile = process<EventOf<typeof advertiserCreated>>({
  name: 'suspend-ad-accounts-made-meanwhile',
  types: ['AdvertiserCreated'],
  react: ({ data: { advertiserId, ownerUserId: businessId }, recordedAt: madeAt }, context) => [
    new SuspendNewAdvertiser(context('SuspendNewAdvertiser'), { advertiserId, businessId, madeAt }),
  ],
});

const REASON = 'It was made while another ad account of the business was being suspended.';

@CommandHandler(SuspendNewAdvertiser)
export class SuspendNewAdvertiserHandler implements ICommandHandler<SuspendNewAdvertiser, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly suspensions: Suspensions,
  ) {}

  async execute({ context, input: { madeAt, ...made } }: SuspendNewAdvertiser): Promise<Result> {
    if (!(await this.suspensions.since(madeAt, made))) return undefined;
    const asked = { operatorId: context.actor.id, reason: REASON };
    return this.streams.decide(advertiserStream(made.advertiserId), advertiserDecider, context, (advertiser) =>
      suspendAdvertiser(advertiser, asked),
    );
  }
}
