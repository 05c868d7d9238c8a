import { describe, expect, it } from '@jest/globals';
import {
  type StaffMemberEvent,
  signInLinkIssued,
  staffMemberAdded,
  staffMemberRemoved,
  staffRoleChanged,
  staffSignedIn,
} from './staff-member.facts.ts';
import {
  addStaffMember,
  changeRole,
  issueSignInLink,
  removeStaffMember,
  type StaffMember,
  signIn,
  signOut,
  staffMemberDecider,
} from './staff-member.ts';

const added = staffMemberAdded({ staffId: 's1', email: 'ann@example.org', role: 'support' });
const issued = (linkId: string) => signInLinkIssued({ staffId: 's1', linkId, expiresAt: '2026-01-01T00:05:00.000Z' });
const used = (linkId: string) =>
  staffSignedIn({ staffId: 's1', linkId, sessionId: 'x', expiresAt: '2026-01-01T12:00:00.000Z' });

const given = (...events: StaffMemberEvent[]): StaffMember =>
  events.reduce(staffMemberDecider.evolve, staffMemberDecider.initial);
const attempt = (linkId: string, at: string) => ({
  linkId,
  at,
  sessionId: 'x',
  expiresAt: '2026-01-01T12:00:00.000Z',
});

describe('a member of the staff', () => {
  it('is added once', () => {
    expect(addStaffMember(given(), added.data as never)).toEqual([added]);
    expect(addStaffMember(given(added), { staffId: 's2', email: 'ann@example.org', role: 'privacy' })).toEqual([]);
  });

  it('has another role once it is changed, and none once removed', () => {
    const changed = staffRoleChanged({ staffId: 's1', role: 'privacy' });
    const removed = staffMemberRemoved({ staffId: 's1' });
    expect(changeRole(given(added), 'privacy')).toEqual([changed]);
    expect(changeRole(given(added, changed), 'privacy')).toEqual([]);
    expect(given(added, changed)).toMatchObject({ role: 'privacy' });
    expect(removeStaffMember(given(added))).toEqual([removed]);
    for (const gone of [given(), given(added, removed)]) {
      expect(changeRole(gone, 'privacy')).toEqual({ refused: 'not-a-staff-member' });
      expect(removeStaffMember(gone)).toEqual({ refused: 'not-a-staff-member' });
    }
    expect(issueSignInLink(given(added, removed), { linkId: 'l1', expiresAt: '' })).toHaveProperty('refused');
  });

  it('gets links only after being added', () => {
    const link = { linkId: 'l1', expiresAt: '2026-01-01T00:05:00.000Z' };
    expect(issueSignInLink(given(), link)).toEqual({ refused: 'not-a-staff-member' });
    expect(issueSignInLink(given(added), link)).toEqual([issued('l1')]);
  });
});

describe('a sign-in link', () => {
  it('is good until the instant it expires', () => {
    const member = given(added, issued('l1'));
    expect(signIn(member, attempt('l1', '2026-01-01T00:04:59.999Z'))).toEqual([used('l1')]);
    expect(signIn(member, attempt('l1', '2026-01-01T00:05:00.000Z'))).toEqual({ refused: 'link-not-valid' });
  });

  it('is good once', () => {
    const member = given(added, issued('l1'), issued('l2'), used('l1'));
    expect(signIn(member, attempt('l1', '2026-01-01T00:01:00.000Z'))).toEqual({ refused: 'link-not-valid' });
    expect(signIn(member, attempt('l2', '2026-01-01T00:01:00.000Z'))).toEqual([used('l2')]);
  });

  it('is forgotten when ten newer ones were made', () => {
    const many = Array.from({ length: 10 }, (_, n) => issued(`newer-${n}`));
    const member = given(added, issued('l1'), ...many);
    expect(signIn(member, attempt('l1', '2026-01-01T00:01:00.000Z'))).toEqual({ refused: 'link-not-valid' });
  });

  it('does nothing for somebody who is not there', () => {
    expect(signIn(given(), attempt('l1', '2026-01-01T00:01:00.000Z'))).toEqual({ refused: 'link-not-valid' });
    expect(signOut(given(), 'x')).toEqual({ refused: 'not-a-staff-member' });
  });
});
