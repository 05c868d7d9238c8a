import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  businessAccessClosed,
  businessAccessGranted,
  businessAccessInvited,
  businessMfaRequirementChanged,
} from './business-access.facts.ts';
import { accessFlaw, businessAccessDecider, closeBusiness, roleFlaw } from './business-access.ts';
import { acceptInvitation } from './invitations.ts';

const given = givenFor(businessAccessDecider);
const businessId = 'b1';
const invitationId = 'i1';
const [admin, analyst] = ['u1', 'u2'];
const at = '2026-11-24T10:00:00.000Z';
const by = (actorId: string) => ({ businessId, actorId });
const invited = businessAccessInvited({
  ...{ businessId, invitationId, email: 'ana@example.org', permissions: ['ANALYST'] },
  ...{ invitedBy: businessId, expiresAt: '2026-12-08T10:00:00.000Z' },
});
const withAdmin = businessAccessGranted({
  ...{ businessId, userId: admin, permissions: ['ADMIN'], grantedBy: businessId, invitationId: null },
});
const strict = businessMfaRequirementChanged({ businessId, required: true, actorId: businessId });

describe('a business whose account was erased', () => {
  const closed = businessAccessClosed({ businessId });
  const after = [withAdmin, invited, closed].reduce(businessAccessDecider.evolve, businessAccessDecider.initial);

  it('is closed once, for everybody and everything but taking over', () => {
    given(withAdmin)
      .when((access) => closeBusiness(access, { businessId }))
      .then(closed);
    for (const before of [[withAdmin, closed], []])
      given(...before)
        .when((access) => closeBusiness(access, { businessId }))
        .thenNothing();
    expect(accessFlaw(after, by(admin), 'view')).toEqual({ refused: 'business-not-found' });
    expect(roleFlaw(after, by(admin), 'admin')).toBeNull();
  });

  it('can be taken over where two-factor log-in was required, which nobody is left to lift', () => {
    const before = [withAdmin, strict].reduce(businessAccessDecider.evolve, businessAccessDecider.initial);
    expect(roleFlaw(before, by(admin), 'admin')).toEqual({ refused: 'two-factor-required' });
    expect(roleFlaw(businessAccessDecider.evolve(before, closed), by(admin), 'admin')).toBeNull();
  });

  it('takes nobody in', () =>
    given(invited, closed)
      .when((access) => acceptInvitation(access, { businessId, invitationId, actorId: analyst, at }))
      .thenRefused('invitation-not-found'));
});
