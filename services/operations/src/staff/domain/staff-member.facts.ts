import { type EventsOf, fact } from '@corkboard/event-store/fact';

export const staffMemberAdded = fact<{ staffId: string; email: string; role: string }>()('StaffMemberAdded', {
  meaning: 'Somebody was made a member of the staff, by a shell on the installation',
  personal: { email: 'staffId' },
});

export const staffRoleChanged = fact<{ staffId: string; role: string }>()('StaffRoleChanged', {
  meaning: 'A member of the staff got another role, by a shell on the installation',
});

export const staffMemberRemoved = fact<{ staffId: string }>()('StaffMemberRemoved', {
  meaning: 'Somebody is no member of the staff any more',
});

export const signInLinkIssued = fact<{ staffId: string; linkId: string; expiresAt: string }>()('SignInLinkIssued', {
  meaning: 'A link to sign in to the console was made, good once and for 5 minutes',
});

interface SignedIn {
  staffId: string;
  linkId: string;
  sessionId: string;
  expiresAt: string;
}

export const staffSignedIn = fact<SignedIn>()('StaffSignedIn', {
  meaning: 'A member of the staff signed in to the console by a link',
});

export const staffSignedOut = fact<{ staffId: string; sessionId: string }>()('StaffSignedOut', {
  meaning: 'A member of the staff signed out of the console',
});

export const staffMemberFacts = {
  staffMemberAdded,
  staffRoleChanged,
  staffMemberRemoved,
  signInLinkIssued,
  staffSignedIn,
  staffSignedOut,
};
export type StaffMemberEvent = EventsOf<typeof staffMemberFacts>;
