import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type {
  SignInLinkIssued,
  StaffMemberAdded,
  StaffMemberEvent,
  StaffMemberRemoved,
  StaffRoleChanged,
  StaffSignedIn,
  StaffSignedOut,
} from './staff-member.events.ts';

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

const withLinks = (
  member: StaffMember,
  change: (links: readonly SignInLink[]) => readonly SignInLink[],
): StaffMember => (member.status === 'active' ? { ...member, links: change(member.links) } : member);

/** Adding somebody again changes nothing; the role of who is there stays. */
export const addStaffMember = (
  member: StaffMember,
  added: StaffMemberAdded['data'],
): Decision<StaffMemberAdded, never> =>
  member.status === 'absent' ? [{ type: 'StaffMemberAdded', version: 1, data: added }] : [];

export const changeRole = (member: StaffMember, role: string): Decision<StaffRoleChanged, 'not-a-staff-member'> => {
  if (member.status !== 'active') return refuse('not-a-staff-member');
  if (member.role === role) return [];
  return [{ type: 'StaffRoleChanged', version: 1, data: { staffId: member.staffId, role } }];
};

/** Whoever is added again is another member: nothing that the former one began becomes theirs. */
export const removeStaffMember = (member: StaffMember): Decision<StaffMemberRemoved, 'not-a-staff-member'> =>
  member.status === 'active'
    ? [{ type: 'StaffMemberRemoved', version: 1, data: { staffId: member.staffId } }]
    : refuse('not-a-staff-member');

export const issueSignInLink = (
  member: StaffMember,
  link: SignInLink,
): Decision<SignInLinkIssued, 'not-a-staff-member'> => {
  if (member.status !== 'active') return refuse('not-a-staff-member');
  return [{ type: 'SignInLinkIssued', version: 1, data: { staffId: member.staffId, ...link } }];
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
): Decision<StaffSignedIn, 'link-not-valid'> => {
  if (member.status !== 'active') return refuse('link-not-valid');
  const link = member.links.find((issued) => issued.linkId === linkId);
  if (!link || Date.parse(at) >= Date.parse(link.expiresAt)) return refuse('link-not-valid');
  return [{ type: 'StaffSignedIn', version: 1, data: { staffId: member.staffId, linkId, sessionId, expiresAt } }];
};

export const signOut = (member: StaffMember, sessionId: string): Decision<StaffSignedOut, 'not-a-staff-member'> => {
  if (member.status !== 'active') return refuse('not-a-staff-member');
  return [{ type: 'StaffSignedOut', version: 1, data: { staffId: member.staffId, sessionId } }];
};
