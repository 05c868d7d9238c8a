import { isUuid } from '@corkboard/event-store/identifiers';
import type { Streams } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import type { Session } from '@corkboard/http-edge/session';
import { actsOf, type BusinessAct, businessActs } from '@corkboard/rules/ads/permissions';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { Businesses } from '../access/businesses.ts';
import { accessFlaw, permissionsOf } from '../access/domain/business-access.ts';
import { BusinessMembers } from '../access/read-models/business-access/business-members.ts';
import { advertiserDecider, advertiserStream, type OpenAdvertiser } from './domain/advertiser.ts';

const errors = {
  'business-not-found': 'ADVERTISER_NOT_FOUND',
  'permission-missing': 'PERMISSION_MISSING',
  'two-factor-required': 'TWO_FACTOR_REQUIRED',
} as const;

/** Access to ad accounts, for their owners and those who work for them. Read from streams, so that a change holds at once. */
@Injectable()
export class AdAccess {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly businesses: Businesses,
    private readonly members: BusinessMembers,
  ) {}

  /** Owners whose ad accounts the viewer may see, the viewer first, with all that may be done for each. */
  async owners({
    accountId: actorId,
  }: Pick<Session, 'accountId'>): Promise<ReadonlyMap<string, readonly BusinessAct[]>> {
    const ids = await this.members.businessesOf(actorId);
    const all = await Promise.all(
      ids.map(async (businessId) => [businessId, await this.businesses.load(businessId)] as const),
    );
    const open = all.filter(([businessId, access]) => accessFlaw(access, { businessId, actorId }, 'view') === null);
    return new Map([
      [actorId, businessActs],
      ...open.map(
        ([businessId, access]) => [businessId, actsOf(permissionsOf(access, { businessId, actorId }))] as const,
      ),
    ]);
  }

  /**
   * The ad account, if it is the viewer's own, or of a business that lets the viewer do this. One of somebody else, an
   * erased and an unknown one are answered alike.
   * @throws ApiError ADVERTISER_NOT_FOUND, PERMISSION_MISSING, TWO_FACTOR_REQUIRED
   */
  async own(
    advertiserId: string,
    { accountId: actorId }: Pick<Session, 'accountId'>,
    act: BusinessAct = 'admin',
  ): Promise<OpenAdvertiser> {
    if (!isUuid(advertiserId)) throw new ApiError('ADVERTISER_NOT_FOUND');
    const { state } = await this.streams.load(advertiserStream(advertiserId), advertiserDecider);
    if (state.status === 'absent' || state.name === null) throw new ApiError('ADVERTISER_NOT_FOUND');
    const { ownerUserId: businessId } = state;
    if (businessId === actorId) return state;
    const flaw = accessFlaw(await this.businesses.load(businessId), { businessId, actorId }, act);
    if (flaw) throw new ApiError(errors[flaw.refused]);
    return state;
  }
}
