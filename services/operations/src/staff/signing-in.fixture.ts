import { addStaff, issueSignInLink, staffSignIn } from '@corkboard/contracts/operations/staff';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { Caller, type Installation } from '../operations.fixture.ts';

export const add = (installation: Installation, email: string, role: StaffRole = 'support') =>
  new Caller(installation).ask<{ staff_id: string; added: boolean; role: string }>(addStaff, {
    internal: true,
    body: { email, role },
  });

/** The token of a new sign-in link. */
export const linkFor = async (installation: Installation, email: string): Promise<string> => {
  const { data } = await new Caller(installation).ask<{ url: string }>(issueSignInLink, {
    internal: true,
    body: { email },
  });
  return new URL(data.url).hash.slice(1);
};

/** A new member of the staff, signed in. */
export const signedIn = async (
  installation: Installation,
  email: string,
  role: StaffRole = 'support',
): Promise<Caller> => {
  await add(installation, email, role);
  const caller = new Caller(installation);
  await caller.ask(staffSignIn, { body: { token: await linkFor(installation, email) } });
  return caller;
};
