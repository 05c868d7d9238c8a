import { staffRoles } from '@corkboard/rules/operations/staff-actions';
import * as z from 'zod/mini';
import { byAnyone } from '../access.ts';
import { route } from '../route.ts';
import { byInstallation, byStaff } from './staff-actions.ts';

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
export const staffSignIn = route.post('console.signIn', '/v3/console/session/', {
  ...byAnyone('operations', 'staff'),
  body: z.object({ token }),
  answer: staffViewer,
});

export const staffSession = route.get('console.session', '/v3/console/session/', {
  ...byStaff('look'),
  answer: staffViewer,
});

export const staffSignOut = route.delete('console.signOut', '/v3/console/session/', byStaff('sign-out'));

export const staffEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));

/** For `npm run staff`: the token of the installation, readable by its owner alone, is the proof. */
export const addStaff = route.post('operations.addStaff', '/internal/operations/staff/', {
  ...byInstallation,
  body: z.object({ email: staffEmail, role: staffRole }),
  answer: z.object({ staff_id: z.string(), email: z.string(), role: staffRole, added: z.boolean() }),
});

export const changeStaffRole = route.post('operations.changeStaffRole', '/internal/operations/staff/role/', {
  ...byInstallation,
  body: z.object({ email: staffEmail, role: staffRole }),
  answer: z.object({ email: z.string(), role: staffRole }),
});

export const removeStaff = route.post('operations.removeStaff', '/internal/operations/staff/removal/', {
  ...byInstallation,
  body: z.object({ email: staffEmail }),
  answer: z.object({ email: z.string() }),
});

export const issueSignInLink = route.post('operations.issueSignInLink', '/internal/operations/sign-in-links/', {
  ...byInstallation,
  body: z.object({ email: staffEmail }),
  answer: z.object({ url: z.string(), expires_at: z.string() }),
});
