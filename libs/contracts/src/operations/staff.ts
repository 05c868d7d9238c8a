import { staffRoles } from '@corkboard/rules/operations/staff-actions';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { byStaff } from './staff-actions.ts';

export const staffRole = z.enum(staffRoles);

/** DE-072: a staff session, in seconds. */
export const STAFF_SESSION_SECONDS = 12 * 3600;
export const STAFF_IDLE_SECONDS = 30 * 60;
export const SIGN_IN_LINK_SECONDS = 5 * 60;

/** The page of the console that a sign-in link opens; the token stands behind `#`, so that no server and no log sees it. */
export const SIGN_IN_PAGE = '/console/sign-in';
/** A request that nobody asked for by hand (a poll); it does not count as activity of the session. */
export const BACKGROUND_HEADER = 'x-background';

export const staffViewer = z.object({
  staff_id: z.string(),
  email: z.string(),
  role: staffRole,
  signed_in_at: z.string(),
  expires_at: z.string(),
  idle_expires_at: z.string(),
});
export type StaffViewer = z.infer<typeof staffViewer>;

const token = z.string().check(z.regex(/^[\w-]{43}$/));

/** Exchanges a sign-in link, once, for a session cookie. */
export const staffSignIn = route({
  name: 'console.signIn',
  service: 'operations',
  method: 'POST',
  path: '/v3/console/session/',
  session: 'none',
  limit: 'staff',
  body: z.object({ token }),
  answer: staffViewer,
});

export const staffSession = route({
  ...byStaff('look'),
  name: 'console.session',
  method: 'GET',
  path: '/v3/console/session/',
  answer: staffViewer,
});

export const staffSignOut = route({
  ...byStaff('sign-out'),
  name: 'console.signOut',
  method: 'DELETE',
  path: '/v3/console/session/',
});

export const staffEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));

/** For `npm run staff`: the token of the installation, readable by its owner alone, is the proof. */
export const addStaff = route({
  name: 'operations.addStaff',
  service: 'operations',
  method: 'POST',
  path: '/internal/operations/staff/',
  session: 'internal',
  limit: 'none',
  body: z.object({ email: staffEmail, role: staffRole }),
  answer: z.object({ staff_id: z.string(), email: z.string(), role: staffRole, added: z.boolean() }),
});

export const changeStaffRole = route({
  name: 'operations.changeStaffRole',
  service: 'operations',
  method: 'POST',
  path: '/internal/operations/staff/role/',
  session: 'internal',
  limit: 'none',
  body: z.object({ email: staffEmail, role: staffRole }),
  answer: z.object({ email: z.string(), role: staffRole }),
});

export const removeStaff = route({
  name: 'operations.removeStaff',
  service: 'operations',
  method: 'POST',
  path: '/internal/operations/staff/removal/',
  session: 'internal',
  limit: 'none',
  body: z.object({ email: staffEmail }),
  answer: z.object({ email: z.string() }),
});

export const issueSignInLink = route({
  name: 'operations.issueSignInLink',
  service: 'operations',
  method: 'POST',
  path: '/internal/operations/sign-in-links/',
  session: 'internal',
  limit: 'none',
  body: z.object({ email: staffEmail }),
  answer: z.object({ url: z.string(), expires_at: z.string() }),
});
