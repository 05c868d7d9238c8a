import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { route } from '../route.ts';
import { passwordRules } from './password.ts';
import { profile } from './profiles.ts';

export const viewerType = z.enum(['UNAUTH', 'LIMITED_LOGIN', 'AUTH']);

/** LIMITED while the personalised view is shown, DEFAULT once 'Not you?' was used; only for limited-login viewers (DE-009). */
export const loginState = z.enum(['LIMITED', 'DEFAULT']);

/** E-006: of the signed-in account, or of the one that was signed in here before. */
export const viewerInfo = z.object({
  firstName: z.string(),
  imageUrl: z.nullable(z.string()),
  email: z.string(),
  hasPassword: z.boolean(),
  connectedToFacebook: z.boolean(),
  connectedToGoogle: z.boolean(),
});
export type ViewerInfo = z.infer<typeof viewerInfo>;

/** S-348: the signed-in account as the product's pages need it. */
export const signedInViewer = z.extend(profile, {
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.string(),
  country: z.nullable(z.string()),
  /** Null or left out: it is no business, or its name is erased. */
  businessName: z.optional(z.nullable(z.string())),
  hasPassword: z.boolean(),
  connectedToFacebook: z.boolean(),
  connectedToGoogle: z.boolean(),
  connectedToLine: z.boolean(),
  isMinor: z.boolean(),
  video_upload_allowed: z.boolean(),
});

export const brandInfo = z.object({
  name: z.string(),
  legalName: z.string(),
  supportEmail: z.string(),
  origin: z.string(),
  businessOrigin: z.nullable(z.string()),
});

/** DE-008: all that a page needs to know about who is looking; also written into the page as its bootstrap. */
export const viewerAnswer = z.object({
  type: viewerType,
  isAuth: z.boolean(),
  isPartner: z.boolean(),
  /** Present for AUTH and LIMITED_LOGIN. */
  info: z.nullable(viewerInfo),
  /** Present for AUTH only. */
  user: z.nullable(signedInViewer),
  /** True while the ineligible marker blocks sign-up. */
  ineligible: z.boolean(),
  experiments: z.record(z.string(), z.string()),
  passwordRules,
  brand: brandInfo,
  /** The value to send back in `X-CSRFToken`; the same stands in the cookie `csrftoken`. */
  csrfToken: z.string(),
  signupRedirectUrl: z.nullable(z.string()),
});
export type ViewerAnswer = z.infer<typeof viewerAnswer>;

export const getViewer = route.get('GetViewer', '/v3/viewer/', {
  ...byVisitor('identity', 'read'),
  uncompressed: true,
  answer: viewerAnswer,
});
