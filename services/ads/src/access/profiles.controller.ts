import { type BusinessProfile, businessProfiles } from '@corkboard/contracts/ads/business-profiles';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { Businesses } from './businesses.ts';
import { meetsMfaRequirement, permissionsOf } from './domain/business-access.ts';
import { BusinessMembers } from './read-models/business-access/business-members.ts';

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
    if (ids.length === 0) return { profiles: {} };
    const [people, all] = await Promise.all([
      this.businesses.people(ids),
      Promise.all(ids.map((id) => this.businesses.load(id))),
    ]);
    const found = ids.flatMap((id, n): BusinessProfile[] => {
      const [user, access] = [people.get(id), all[n]];
      const by = { businessId: id, actorId: viewer.accountId };
      const permissions = access ? permissionsOf(access, by) : [];
      // A business whose account is closed is acted for no more; neither is one that was left a moment ago.
      if (!user || !access || access.isClosed || permissions.length === 0) return [];
      return [
        {
          id,
          permissions: [...permissions],
          user: { username: user.username, business_name: user.fullName, img_url: user.imageMediumUrl },
          viewer_meets_mfa_requirement: meetsMfaRequirement(access, by),
        },
      ];
    });
    return { profiles: Object.fromEntries(found.map((profile) => [profile.id, profile])) };
  }
}
