import { isUuid } from '@corkboard/event-store/identifiers';
import type { Streams } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import type { Session } from '@corkboard/http-edge/session';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { advertiserDecider, advertiserStream, type OpenAdvertiser } from './domain/advertiser.ts';

/** Access to an ad account, for its owner. Read from its stream, so that a change holds at once. */
@Injectable()
export class AdAccess {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  /**
   * The ad account, if it is the viewer's own. One of somebody else, an erased and an unknown one are answered alike.
   * @throws ApiError ADVERTISER_NOT_FOUND
   */
  async own(advertiserId: string, viewer: Pick<Session, 'accountId'>): Promise<OpenAdvertiser> {
    if (!isUuid(advertiserId)) throw new ApiError('ADVERTISER_NOT_FOUND');
    const { state } = await this.streams.load(advertiserStream(advertiserId), advertiserDecider);
    if (state.status === 'absent' || state.ownerUserId !== viewer.accountId || state.name === null)
      throw new ApiError('ADVERTISER_NOT_FOUND');
    return state;
  }
}
