import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import {
  type StaffMemberEvent,
  signInLinkIssued,
  staffMemberAdded,
  staffMemberRemoved,
  staffRoleChanged,
  staffSignedIn,
  staffSignedOut,
} from './staff-member.facts.ts';

interface SignInLink {
  readonly linkId: string;
  readonly expiresAt: string;
}

export type StaffMember =
  | { readonly status: 'absent' }
  | { readonly status: 'removed' }
  | {
      readonly status: 'active';
      readonly staffId: string;
      readonly email: string;
      readonly role: string;
      /** Issued and not used; the oldest are forgotten, which ends them. */
      readonly links: readonly SignInLink[];
    };

const LINKS_KEPT = 10;

export const staffMemberDecider: Decider<StaffMember, StaffMemberEvent> = {
  category: 'staff',
  initial: { status: 'absent' },
  evolve: (member, event): StaffMember => {
    switch (event.type) {
      case 'StaffMemberAdded':
        return { status: 'active', ...event.data, links: [] };
      case 'StaffRoleChanged':
        return member.status === 'active' ? { ...member, role: event.data.role } : member;
      case 'StaffMemberRemoved':
        return { status: 'removed' };
      case 'SignInLinkIssued':
        return withLinks(member, (links) => {
          const { linkId, expiresAt } = event.data;
          return [...links, { linkId, expiresAt }].slice(-LINKS_KEPT);
        });
      case 'StaffSignedIn':
        return withLinks(member, (links) => links.filter((link) => link.linkId !== event.data.linkId));
      case 'StaffSignedOut':
        return member;
    }
  },
};

export const staffStream = (staffId: string): string => `staff-${staffId}`;

const withLinks = (
  member: StaffMember,
  change: (links: readonly SignInLink[]) => readonly SignInLink[],
): StaffMember => (member.status === 'active' ? { ...member, links: change(member.links) } : member);

/** Adding somebody again changes nothing; the role of who is there stays. */
export const addStaffMember = (
  member: StaffMember,
  added: DataOf<typeof staffMemberAdded>,
): Decision<StaffMemberEvent, never> => (member.status === 'absent' ? [staffMemberAdded(added)] : []);

export const changeRole = (member: StaffMember, role: string): Decision<StaffMemberEvent, 'not-a-staff-member'> => {
  if (member.status !== 'active') return refuse('not-a-staff-member');
  return member.role === role ? [] : [staffRoleChanged({ staffId: member.staffId, role })];
};

/** A member who is added again is another member: nothing that the former one began becomes theirs. */
export const removeStaffMember = (member: StaffMember): Decision<StaffMemberEvent, 'not-a-staff-member'> =>
  member.status === 'active' ? [staffMemberRemoved({ staffId: member.staffId })] : refuse('not-a-staff-member');

export const issueSignInLink = (
  member: StaffMember,
  link: SignInLink,
): Decision<StaffMemberEvent, 'not-a-staff-member'> => {
  if (member.status !== 'active') return refuse('not-a-staff-member');
  return [signInLinkIssued({ staffId: member.staffId, ...link })];
};

export interface SignIn {
  readonly linkId: string;
  readonly sessionId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly expiresAt: string;
}

/** A link is good once, until the instant it expires. */
export const signIn = (
  member: StaffMember,
  { at, linkId, sessionId, expiresAt }: SignIn,
): Decision<StaffMemberEvent, 'link-not-valid'> => {
  if (member.status !== 'active') return refuse('link-not-valid');
  const link = member.links.find((issued) => issued.linkId === linkId);
  if (!link || Date.parse(at) >= Date.parse(link.expiresAt)) return refuse('link-not-valid');
  return [staffSignedIn({ staffId: member.staffId, linkId, sessionId, expiresAt })];
};

export const signOut = (member: StaffMember, sessionId: string): Decision<StaffMemberEvent, 'not-a-staff-member'> => {
  if (member.status !== 'active') return refuse('not-a-staff-member');
  return [staffSignedOut({ staffId: member.staffId, sessionId })];
};
