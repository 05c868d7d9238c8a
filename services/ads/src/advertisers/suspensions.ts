import type { Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { type Advertiser, advertiserDecider, advertiserStream } from './domain/advertiser.ts';
import { AdvertiserList } from './read-models/advertisers/advertiser-list.ts';

/** Ad accounts that staff suspended, read from their streams: a suspension holds at once. */
@Injectable()
export class Suspensions {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly list: AdvertiserList,
  ) {}

  /** True where an ad account that the business made is suspended; one that its owner took over is not its doing. */
  async ofBusiness(businessId: string): Promise<boolean> {
    for (const id of await this.list.idsOfOwner(businessId))
      if (this.#isSuspended(await this.#now(id), businessId)) return true;
    return false;
  }

  /** True where another ad account than this one was suspended at that moment, and still is. @param at ISO 8601, UTC */
  async since(
    at: string,
    { businessId, advertiserId }: { businessId: string; advertiserId: string },
  ): Promise<boolean> {
    for (const id of await this.list.idsOfOwner(businessId)) {
      if (id === advertiserId || !this.#isSuspended(await this.#now(id), businessId)) continue;
      const { state } = await this.streams.stateAt(advertiserStream(id), advertiserDecider, at);
      if (this.#isSuspended(state, businessId)) return true;
    }
    return false;
  }

  async #now(id: string): Promise<Advertiser> {
    return (await this.streams.load(advertiserStream(id), advertiserDecider)).state;
  }

  #isSuspended(advertiser: Advertiser, businessId: string): boolean {
    return advertiser.status === 'suspended' && advertiser.businessId === businessId;
  }
}
