import { businessActs, businessRoles } from '@corkboard/rules/ads/permissions';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { accountName } from './promotions.ts';

const ads = { service: 'ads', session: 'required' } as const;
const write = { ...ads, limit: 'write' } as const;

const roles = z.array(z.enum(businessRoles)).check(z.minLength(1), z.maxLength(businessRoles.length));
const person = z.object({
  id: z.string(),
  username: z.string(),
  full_name: z.string(),
  image_medium_url: z.nullable(z.string()),
  avatar_color_index: z.number(),
});

export const businessMember = z.object({ user: person, permissions: z.array(z.enum(businessRoles)) });
export type BusinessMember = z.infer<typeof businessMember>;

export const businessInvitation = z.object({
  id: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(businessRoles)),
  /** ISO 8601, UTC. */
  expires_at: z.string(),
});
export type BusinessInvitation = z.infer<typeof businessInvitation>;

export const businessAccessView = z.object({
  business_id: z.string(),
  business_name: z.string(),
  /** The account of the business, or the admin who took it over. */
  owner_user_id: z.string(),
  /** Everything that the viewer may do for it. */
  acts: z.array(z.enum(businessActs)),
  requires_two_factor: z.boolean(),
  members: z.array(businessMember),
  /** Neither answered nor withdrawn nor expired. */
  invitations: z.array(businessInvitation),
});
export type BusinessAccessView = z.infer<typeof businessAccessView>;

const ofBusiness = z.object({ businessId: z.string() });
const ofInvitation = z.object({ businessId: z.string(), invitationId: z.string() });
const ofMember = z.object({ businessId: z.string(), userId: z.string() });

/** Members and open invitations, for the owner and admins. */
export const getBusinessAccess = route.get('ads.businessAccess', '/vx/business_access/:businessId/', {
  ...ads,
  limit: 'read',
  params: ofBusiness,
  answer: businessAccessView,
});

export const inviteToBusiness = route.post('ads.inviteToBusiness', '/vx/business_access/:businessId/invitations/', {
  ...ads,
  limit: 'businessInvite',
  params: ofBusiness,
  body: z.object({ email: z.email().check(z.maxLength(254)), permissions: roles }),
  answer: businessInvitation,
  status: 201,
});

const settled = z.object({ id: z.string(), status: z.enum(['pending', 'revoked']) });

export const revokeInvitation = route.delete(
  'ads.revokeInvitation',
  '/vx/business_access/:businessId/invitations/:invitationId/',
  { ...write, params: ofInvitation, answer: settled },
);

/** Its link opens it again, until it expires. */
export const restoreInvitation = route.post(
  'ads.restoreInvitation',
  '/vx/business_access/:businessId/invitations/:invitationId/restore/',
  { ...write, params: ofInvitation, answer: settled },
);

const changed = z.object({ user_id: z.string(), permissions: z.array(z.enum(businessRoles)) });

export const changeMember = route.put('ads.changeMember', '/vx/business_access/:businessId/members/:userId/', {
  ...write,
  params: ofMember,
  body: z.object({ permissions: roles }),
  answer: changed,
});

/** By the owner, an admin, or the member: leaving. Holds within a second in every service. */
export const removeMember = route.delete('ads.removeMember', '/vx/business_access/:businessId/members/:userId/', {
  ...write,
  params: ofMember,
  answer: z.object({ user_id: z.string() }),
});

/** A member who left by themself is invited anew instead. */
export const restoreMember = route.post(
  'ads.restoreMember',
  '/vx/business_access/:businessId/members/:userId/restore/',
  {
    ...write,
    params: ofMember,
    answer: changed,
  },
);

/** DS-199. */
export const requireTwoFactor = route.put('ads.requireTwoFactor', '/vx/business_access/:businessId/mfa_requirement/', {
  ...write,
  params: ofBusiness,
  body: z.object({ required: z.boolean() }),
  answer: z.object({ requires_two_factor: z.boolean() }),
});

/**
 * An admin becomes the owner of a business whose owner was erased, within 14 days of that (3109 afterwards). Its ad accounts
 * get its new name; their campaigns stay stopped, their books stay, and other members keep their roles.
 */
export const takeOverBusiness = route.post('ads.takeOverBusiness', '/vx/business_access/:businessId/takeover/', {
  ...write,
  params: ofBusiness,
  body: z.object({ name: accountName }),
  answer: z.object({ business_id: z.string(), business_name: z.string(), ad_account_ids: z.array(z.string()) }),
});

/** Opens one invitation; it came by mail. */
const token = z.object({ token: z.string().check(z.maxLength(512)) });

export const openedInvitation = z.object({
  business_id: z.string(),
  business_name: z.string(),
  permissions: z.array(z.enum(businessRoles)),
  expires_at: z.string(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

export const readInvitation = route.post('ads.readInvitation', '/vx/business_access/invitations/read/', {
  ...write,
  safe: true,
  body: token,
  answer: openedInvitation,
});

/** Business accounts only (3004). */
export const acceptInvitation = route.post('ads.acceptInvitation', '/vx/business_access/invitations/accept/', {
  ...write,
  body: token,
  answer: z.object({ business_id: z.string(), permissions: z.array(z.enum(businessRoles)) }),
});

export const declineInvitation = route.post('ads.declineInvitation', '/vx/business_access/invitations/decline/', {
  ...write,
  body: token,
  answer: z.object({ business_id: z.string() }),
});

/** Page that the link in the mail leads to; its token follows after `#t=`. */
export const INVITATION_PAGE = '/business/invitation/';
export const ACCESS_PAGE = '/business/access/';
