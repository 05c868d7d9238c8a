import { isUuid } from '@corkboard/event-store/identifiers';
import type { Streams } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import type { Session } from '@corkboard/http-edge/session';
import type { BusinessAct, Permission } from '@corkboard/rules/ads/permissions';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { Businesses } from '../access/businesses.ts';
import { accessFlaw, permissionsOf, roleFlaw } from '../access/domain/business-access.ts';
import { BusinessMembers } from '../access/read-models/business-access/business-members.ts';
import { advertiserDecider, advertiserStream, type OpenAdvertiser } from './domain/advertiser.ts';

const errors = {
  'business-not-found': 'ADVERTISER_NOT_FOUND',
  'permission-missing': 'PERMISSION_MISSING',
  'two-factor-required': 'TWO_FACTOR_REQUIRED',
} as const;

export interface Owners {
  /** By owner, the roles of the viewer with it. */
  readonly permissions: ReadonlyMap<string, readonly Permission[]>;
  /** Erased ones, of whose business the viewer is an admin. */
  readonly gone: readonly string[];
}

/** Access to ad accounts, for their owners and those who work for them. Read from streams, so that a change holds at once. */
@Injectable()
export class AdAccess {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly businesses: Businesses,
    private readonly members: BusinessMembers,
  ) {}

  /** Owners whose ad accounts the viewer may see, the viewer first, and those who are gone and may be followed. */
  async owners({ accountId: actorId }: Pick<Session, 'accountId'>): Promise<Owners> {
    const ids = await this.members.businessesOf(actorId);
    const all = await Promise.all(
      ids.map(async (businessId) => ({ businessId, access: await this.businesses.load(businessId) })),
    );
    const permissions = new Map<string, readonly Permission[]>([[actorId, ['OWNER']]]);
    for (const { businessId, access } of all)
      if (accessFlaw(access, { businessId, actorId }, 'view') === null)
        permissions.set(businessId, permissionsOf(access, { businessId, actorId }));
    const gone = all.filter(
      ({ businessId, access }) => access.isClosed && roleFlaw(access, { businessId, actorId }, 'admin') === null,
    );
    return { permissions, gone: gone.map(({ businessId }) => businessId) };
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

  /**
   * The former owner of an ad account whose owner was erased, for an admin of that business.
   * @throws ApiError ADVERTISER_NOT_FOUND, PERMISSION_MISSING, TWO_FACTOR_REQUIRED, ADVERTISER_NOT_VACANT
   */
  async formerOwner(advertiserId: string, { accountId: actorId }: Pick<Session, 'accountId'>): Promise<string> {
    if (!isUuid(advertiserId)) throw new ApiError('ADVERTISER_NOT_FOUND');
    const { state } = await this.streams.load(advertiserStream(advertiserId), advertiserDecider);
    if (state.status === 'absent') throw new ApiError('ADVERTISER_NOT_FOUND');
    const by = { businessId: state.ownerUserId, actorId };
    const flaw = roleFlaw(await this.businesses.load(state.ownerUserId), by, 'admin');
    if (flaw) throw new ApiError(errors[flaw.refused]);
    if (state.name !== null) throw new ApiError('ADVERTISER_NOT_VACANT');
    return state.ownerUserId;
  }
}
