import { businessRoles } from '@corkboard/rules/ads/permissions';
import * as z from 'zod/mini';
import { route } from '../route.ts';

/** S-220: a business that the viewer may act for. Keys of other fields follow with what they name: catalogs, scheduled Pins. */
export const businessProfile = z.object({
  id: z.string(),
  permissions: z.array(z.enum(['OWNER', ...businessRoles])),
  user: z.object({ username: z.string(), business_name: z.string(), img_url: z.nullable(z.string()) }),
  /** False: the business wants two-factor log-in of its members, which the viewer does not have. */
  viewer_meets_mfa_requirement: z.boolean(),
});
export type BusinessProfile = z.infer<typeof businessProfile>;

/** One that an admin took over: it has ad accounts and members, and nobody acts as it. */
export const takenOverBusiness = z.object({
  id: z.string(),
  business_name: z.string(),
  permissions: z.array(z.enum(['OWNER', ...businessRoles])),
});
export type TakenOverBusiness = z.infer<typeof takenOverBusiness>;

/** S-221, S-222: by the id of the business. The viewer's own profile is not among them. */
export const businessProfiles = route.get('ads.businessProfiles', '/vx/business_access/profiles/', {
  service: 'ads',
  session: 'required',
  limit: 'read',
  answer: z.object({ profiles: z.record(z.string(), businessProfile), taken_over: z.array(takenOverBusiness) }),
});
