import { addStaff, issueSignInLink, staffSignIn } from '@corkboard/contracts/operations/staff';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import type { RouteClient } from '@corkboard/testing/route-client';
import { type Installation } from '../operations.fixture.ts';

export const add = (installation: Installation, email: string, role: StaffRole = 'support') =>
  installation.client().ask(addStaff, {
    headers: installation.internal,
    body: { email, role },
  });

/** The token of a new sign-in link. */
export const linkFor = async (installation: Installation, email: string): Promise<string> => {
  const { data } = await installation.client().ask(issueSignInLink, {
    headers: installation.internal,
    body: { email },
  });
  return new URL(data.url).hash.slice(1);
};

/** A new member of the staff, signed in. */
export const signedIn = async (
  installation: Installation,
  email: string,
  role: StaffRole = 'support',
): Promise<RouteClient> => {
  await add(installation, email, role);
  const caller = installation.client();
  await caller.ask(staffSignIn, { body: { token: await linkFor(installation, email) } });
  return caller;
};
