import { type BusinessProfile, businessProfiles } from '@corkboard/contracts/ads/business-profiles';
import { queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../api/api-failure.ts';
import { call } from '../api/call.ts';

/** Profile of a business that the viewer may act for, in camel case (S-222). */
export interface Profile {
  readonly id: string;
  readonly permissions: BusinessProfile['permissions'];
  readonly user: { readonly username: string; readonly businessName: string; readonly imgUrl: string | null };
  readonly viewerMeetsMfaRequirement: boolean;
}

const profileOf = ({ id, permissions, user, viewer_meets_mfa_requirement }: BusinessProfile): Profile => ({
  ...{ id, permissions, viewerMeetsMfaRequirement: viewer_meets_mfa_requirement },
  user: { username: user.username, businessName: user.business_name, imgUrl: user.img_url },
});

/** S-222: by the name of the business. */
export const sortedProfiles = (profiles: Readonly<Record<string, BusinessProfile>>): readonly Profile[] =>
  Object.values(profiles)
    .map(profileOf)
    .sort((a, b) => a.user.businessName.localeCompare(b.user.businessName));

/** S-221: an ended session asks nobody to log in, and leads nowhere. */
export const businessProfilesQuery = queryOptions<readonly Profile[], ApiFailure>({
  queryKey: ['business-access', 'profiles'],
  queryFn: async ({ signal }) =>
    sortedProfiles((await call(businessProfiles, {}, { signal, promptsEntry: false })).profiles),
  staleTime: 10_000,
  retry: false,
});
