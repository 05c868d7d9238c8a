import {
  type BusinessProfile,
  businessProfiles,
  type TakenOverBusiness,
} from '@corkboard/contracts/ads/business-profiles';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Permission } from '@corkboard/rules/ads/permissions';
import { Controller } from '@nestjs/common';
import { Businesses } from './businesses.ts';
import { type BusinessAccess, type ByActor, meetsMfaRequirement, permissionsOf } from './domain/business-access.ts';
import { BusinessMembers } from './read-models/business-access/business-members.ts';

interface Open {
  readonly id: string;
  readonly by: ByActor;
  readonly access: BusinessAccess;
  readonly permissions: readonly Permission[];
}

/** One that was taken over has no profile any more. */
const takenOver = ({ id, access, permissions }: Open): TakenOverBusiness[] =>
  access.takenOver ? [{ id, business_name: access.takenOver.name ?? '', permissions: [...permissions] }] : [];

/** Businesses that an account may act for, beside itself. */
@Controller()
export class ProfilesController {
  constructor(
    private readonly members: BusinessMembers,
    private readonly businesses: Businesses,
  ) {}

  @Serve(businessProfiles, { reads: ['business-access'] })
  async profiles({ viewer }: RouteCall<typeof businessProfiles>) {
    const ids = await this.members.businessesOf(viewer.accountId);
    const all = await Promise.all(ids.map(async (id) => ({ id, access: await this.businesses.load(id) })));
    // A business whose account is closed is acted for no more; neither is one that was left a moment ago.
    const open = all.flatMap(({ id, access }): Open[] => {
      const by = { businessId: id, actorId: viewer.accountId };
      const permissions = permissionsOf(access, by);
      return access.isClosed || permissions.length === 0 ? [] : [{ id, by, access, permissions }];
    });
    return { profiles: await this.#profiles(open), taken_over: open.flatMap(takenOver) };
  }

  async #profiles(open: readonly Open[]): Promise<Record<string, BusinessProfile>> {
    const own = open.filter(({ access }) => access.takenOver === null);
    const people = await this.businesses.people(own.map(({ id }) => id));
    const found = own.flatMap(({ id, by, access, permissions }): BusinessProfile[] => {
      const user = people.get(id);
      if (!user) return [];
      return [
        {
          id,
          permissions: [...permissions],
          user: { username: user.username, business_name: user.fullName, img_url: user.imageMediumUrl },
          viewer_meets_mfa_requirement: meetsMfaRequirement(access, by),
        },
      ];
    });
    return Object.fromEntries(found.map((profile) => [profile.id, profile]));
  }
}
