import type { EventOf } from '@corkboard/event-store/fact';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { process, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { businessTakenOver } from '../../access/domain/business-access.facts.ts';
import { advertiserDecider, advertiserStream, type Takeover, takeOverAdvertiser } from '../domain/advertiser.ts';
import { AdvertiserList } from '../read-models/advertisers/advertiser-list.ts';

/** Answers the ids of the ad accounts of the business, also of those that its new owner had got already. */
export class TakeOverAdvertisers extends CommandWith<Takeover, readonly string[]> {}

/** The edge does it at once for whoever waits; what it was kept from is done here. */
export const takeOverAdvertisersOfBusiness = process<EventOf<typeof businessTakenOver>>({
  name: 'take-over-ad-accounts-of-business',
  types: ['BusinessTakenOver'],
  react: ({ data }, context) => [new TakeOverAdvertisers(context('TakeOverAdvertisers'), data)],
});

/** Characters of a name that are kept before a number. */
const NUMBERED_MAX = 95;

@CommandHandler(TakeOverAdvertisers)
export class TakeOverAdvertisersHandler implements ICommandHandler<TakeOverAdvertisers, readonly string[]> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly list: AdvertiserList,
  ) {}

  /** They are called by one name and their number, the same at every attempt. */
  async execute({ context, input: { name, ...takeover } }: TakeOverAdvertisers): Promise<readonly string[]> {
    const ids = await this.#ofBusiness(takeover);
    for (const [n, id] of ids.entries()) {
      const called = n === 0 ? name : `${name.slice(0, NUMBERED_MAX)} ${n + 1}`;
      const own = { ...context, idempotencyKey: `${context.idempotencyKey} ${id}` };
      await this.streams.decide(advertiserStream(id), advertiserDecider, own, (advertiser) =>
        takeOverAdvertiser(advertiser, { ...takeover, name: called }),
      );
    }
    return ids;
  }

  async #ofBusiness({ businessId, formerOwnerId, ownerId }: Omit<Takeover, 'name'>): Promise<readonly string[]> {
    const lists = await Promise.all([formerOwnerId, ownerId].map((id) => this.list.idsOfOwner(id)));
    const found: string[] = [];
    for (const id of new Set(lists.flat())) {
      const { state } = await this.streams.load(advertiserStream(id), advertiserDecider);
      if (state.status !== 'absent' && state.businessId === businessId) found.push(id);
    }
    return found.sort();
  }
}
