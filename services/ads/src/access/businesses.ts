import { isUuid } from '@corkboard/event-store/identifiers';
import type { Streams } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import { PROFILES, type Profile, type Profiles, type Session } from '@corkboard/http-edge/session';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { refusals } from '../refusals.ts';
import {
  accessFlaw,
  type BusinessAccess,
  businessAccessDecider,
  businessAccessStream,
} from './domain/business-access.ts';

/** Access to businesses, read from their streams: a change holds at once. */
@Injectable()
export class Businesses {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(PROFILES) private readonly profiles: Profiles,
  ) {}

  async load(businessId: string): Promise<BusinessAccess> {
    return (await this.streams.load(businessAccessStream(businessId), businessAccessDecider)).state;
  }

  people(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    return this.profiles.byIds(accountIds);
  }

  /** Empty for a business whose account is closed, until it is taken over under another name. */
  async nameOf(businessId: string, { takenOver }: BusinessAccess): Promise<string> {
    return takenOver ? (takenOver.name ?? '') : ((await this.people([businessId])).get(businessId)?.fullName ?? '');
  }

  /**
   * For the owner and admins.
   * @throws ApiError BUSINESS_NOT_FOUND, PERMISSION_MISSING, TWO_FACTOR_REQUIRED
   */
  async administered(businessId: string, viewer: Session): Promise<BusinessAccess> {
    checkBusiness(businessId, viewer);
    const access = await this.load(businessId);
    const flaw = accessFlaw(access, { businessId, actorId: viewer.accountId }, 'admin');
    if (flaw) throw new ApiError(refusals[flaw.refused]);
    return access;
  }
}

/** An account that is none of a business has no members. @throws ApiError BUSINESS_NOT_FOUND, BUSINESS_ONLY */
export const checkBusiness = (businessId: string, { accountId, isPartner }: Session): void => {
  if (!isUuid(businessId)) throw new ApiError('BUSINESS_NOT_FOUND');
  if (businessId === accountId && !isPartner) throw new ApiError('BUSINESS_ONLY');
};
