import { capability } from '@corkboard/service/capability';
import { staffMemberFacts } from './domain/staff-member.facts.ts';
import { staffMemberDecider } from './domain/staff-member.ts';
import { StaffRealm1 } from './staff.tables.ts';

/** Who of the staff may use the console. */
export const staff = capability({
  facts: staffMemberFacts,
  decider: staffMemberDecider,
  publishes: {
    staffMemberAdded: 'private',
    staffRoleChanged: 'private',
    staffMemberRemoved: 'private',
    signInLinkIssued: 'private',
    staffSignedIn: 'private',
    staffSignedOut: 'private',
  },
  migrations: [StaffRealm1],
});
