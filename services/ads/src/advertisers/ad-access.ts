import { isUuid } from '@corkboard/event-store/identifiers';
import type { Streams } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import type { Session } from '@corkboard/http-edge/session';
import { type BusinessAct, businessActs, type Permission } from '@corkboard/rules/ads/permissions';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { Businesses } from '../access/businesses.ts';
import { accessFlaw, actsIn, ownerOf, permissionsOf, roleFlaw } from '../access/domain/business-access.ts';
import { offeredUntil } from '../access/domain/takeover.ts';
import { BusinessMembers } from '../access/read-models/business-access/business-members.ts';
import { advertiserDecider, advertiserStream, type OpenAdvertiser } from './domain/advertiser.ts';

const errors = {
  'business-not-found': 'ADVERTISER_NOT_FOUND',
  'permission-missing': 'PERMISSION_MISSING',
  'two-factor-required': 'TWO_FACTOR_REQUIRED',
} as const;

export interface Roles {
  readonly permissions: readonly Permission[];
  readonly acts: readonly BusinessAct[];
}

/** A business whose owner was erased, and that the viewer may take over. */
export interface VacantBusiness {
  readonly businessId: string;
  /** ISO 8601, UTC. */
  readonly until: string;
}

export interface AccessibleBusinesses {
  /** Owners of their ad accounts, the viewer first, and those who are gone. */
  readonly owners: readonly string[];
  /** By business, the roles of the viewer in it. */
  readonly roles: ReadonlyMap<string, Roles>;
  readonly vacant: readonly VacantBusiness[];
}

/** Access to ad accounts, for their owners and those who work for them. Read from streams, so that a change holds at once. */
@Injectable()
export class AdAccess {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly businesses: Businesses,
    private readonly members: BusinessMembers,
  ) {}

  /** Businesses whose ad accounts the viewer may see, and those that the viewer may take over. */
  async businessesOf({ accountId: actorId }: Pick<Session, 'accountId'>): Promise<AccessibleBusinesses> {
    const ids = await this.members.businessesOf(actorId);
    const all = await Promise.all(
      ids.map(async (businessId) => ({ businessId, access: await this.businesses.load(businessId) })),
    );
    const at = new Date().toISOString();
    const owners = new Set([actorId]);
    const roles = new Map<string, Roles>([[actorId, { permissions: ['OWNER'], acts: businessActs }]]);
    const vacant: VacantBusiness[] = [];
    for (const { businessId, access } of all) {
      const [by, ownerId] = [{ businessId, actorId }, ownerOf(access, businessId)];
      const until = roleFlaw(access, by, 'admin') === null ? offeredUntil(access, at) : null;
      if (until !== null) vacant.push({ businessId, until });
      else if (accessFlaw(access, by, 'view') === null)
        roles.set(businessId, { permissions: permissionsOf(access, by), acts: actsIn(access, by) });
      else continue;
      owners.add(ownerId);
    }
    return { owners: [...owners], roles, vacant };
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
    const { ownerUserId, businessId } = state;
    if (ownerUserId === actorId) return state;
    const flaw = accessFlaw(await this.businesses.load(businessId), { businessId, actorId }, act);
    if (flaw) throw new ApiError(errors[flaw.refused]);
    return state;
  }
}
