import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  type BusinessAccessEvent,
  businessAccessClosed,
  businessAccessGranted,
  businessAccessInvited,
  businessAccessRevoked,
  businessMfaRequirementChanged,
  businessTakenOver,
  businessTakeoverOffered,
} from './business-access.facts.ts';
import { accessFlaw, actsIn, businessAccessDecider, permissionsOf, roleFlaw } from './business-access.ts';
import { acceptInvitation, inviteToBusiness } from './invitations.ts';
import { removeMember, requireTwoFactor } from './members.ts';
import { closeBusiness, offeredUntil, offerTakeover, takeOverBusiness } from './takeover.ts';

const given = givenFor(businessAccessDecider);
const businessId = 'b1';
const invitationId = 'i1';
const [admin, analyst, second, stranger] = ['u1', 'u2', 'u3', 'u9'];
const at = '2026-11-24T10:00:00.000Z';
const until = '2026-12-08T10:00:00.000Z';
const justBefore = '2026-12-08T09:59:59.999Z';
const by = (actorId: string) => ({ businessId, actorId });
const invited = businessAccessInvited({
  ...{ businessId, invitationId, email: 'ana@example.org', permissions: ['ANALYST'] },
  ...{ invitedBy: businessId, expiresAt: until },
});
const granted = (userId: string, permission: 'ADMIN' | 'ANALYST' | 'PROFILE_PUBLISHER') =>
  businessAccessGranted({ businessId, userId, permissions: [permission], grantedBy: businessId, invitationId: null });
const [withAdmin, withSecond, withAnalyst] = [
  granted(admin, 'ADMIN'),
  granted(second, 'ADMIN'),
  granted(analyst, 'ANALYST'),
];
const strict = businessMfaRequirementChanged({ businessId, required: true, actorId: businessId });
const closed = businessAccessClosed({ businessId });
const offered = businessTakeoverOffered({ businessId, adminIds: [admin], until });
const name = 'Vases';
const takenOver = businessTakenOver({ businessId, formerOwnerId: businessId, ownerId: admin, name });
const after = (...events: BusinessAccessEvent[]) =>
  events.reduce(businessAccessDecider.evolve, businessAccessDecider.initial);

describe('a business whose account was erased', () => {
  const state = after(withAdmin, invited, closed);

  it('is closed once, for everybody and everything but taking over', () => {
    given(withAdmin)
      .when((access) => closeBusiness(access, by(businessId)))
      .then(closed);
    for (const before of [[withAdmin, closed], []])
      given(...before)
        .when((access) => closeBusiness(access, by(businessId)))
        .thenNothing();
    expect(accessFlaw(state, by(admin), 'view')).toEqual({ refused: 'business-not-found' });
    expect(roleFlaw(state, by(admin), 'admin')).toBeNull();
  });

  it('takes nobody in', () =>
    given(invited, closed)
      .when((access) => acceptInvitation(access, { businessId, invitationId, actorId: analyst, at }))
      .thenRefused('invitation-not-found'));

  it('is offered for 14 days to its admins, once, and to nobody where there are none', () => {
    const removed = businessAccessRevoked({ businessId, userId: second, actorId: businessId, cause: 'removed' });
    given(withAdmin, withAnalyst, withSecond, removed, closed)
      .when((access) => offerTakeover(access, { ...by(businessId), at }))
      .then(offered);
    for (const before of [[withAdmin], [withAdmin, closed, offered], [withAnalyst, closed]])
      given(...before)
        .when((access) => offerTakeover(access, { ...by(businessId), at }))
        .thenNothing();
    expect(offeredUntil(after(withAdmin, closed), at)).toBeNull();
    expect(offeredUntil(after(withAdmin, closed, offered), justBefore)).toBe(until);
    expect(offeredUntil(after(withAdmin, closed, offered), until)).toBeNull();
  });
});

describe('taking over a business', () => {
  const asked = (actorId: string, when = at) => ({ ...by(actorId), name, at: when });

  it('makes an admin its owner until the 14 days end, and nobody at that moment or later', () => {
    given(withAdmin, closed, offered)
      .when((access) => takeOverBusiness(access, asked(admin, justBefore)))
      .then(takenOver);
    for (const late of [until, '2027-01-01T00:00:00.000Z'])
      given(withAdmin, closed, offered)
        .when((access) => takeOverBusiness(access, asked(admin, late)))
        .thenRefused('takeover-over');
  });

  it('is for admins alone, of a business without an owner whose erasure is complete', () => {
    given(withAdmin, withAnalyst, closed, offered)
      .when((access) => takeOverBusiness(access, asked(analyst)))
      .thenRefused('permission-missing');
    given(withAdmin, closed, offered)
      .when((access) => takeOverBusiness(access, asked(stranger)))
      .thenRefused('business-not-found');
    for (const before of [[withAdmin], [withAdmin, closed]])
      given(...before)
        .when((access) => takeOverBusiness(access, asked(admin)))
        .thenRefused('business-not-vacant');
  });

  it('is done by one of two admins', () =>
    given(withAdmin, withSecond, closed, offered, takenOver)
      .when((access) => takeOverBusiness(access, asked(second)))
      .thenRefused('business-not-vacant'));

  it('is not kept back by two-factor log-in, which nobody is left to lift', () => {
    expect(roleFlaw(after(withAdmin, strict), by(admin), 'admin')).toEqual({ refused: 'two-factor-required' });
    given(withAdmin, strict, closed, offered)
      .when((access) => takeOverBusiness(access, asked(admin)))
      .then(takenOver);
  });
});

describe('a business that was taken over', () => {
  const past = [
    withAdmin,
    withSecond,
    withAnalyst,
    granted('u4', 'PROFILE_PUBLISHER'),
    strict,
    closed,
    offered,
    takenOver,
  ];
  const state = after(...past);

  it('has a new owner, and members with the roles that they had', () => {
    const roles = [admin, second, analyst, businessId].map((id) => permissionsOf(state, by(id)));
    expect(roles).toEqual([['OWNER'], ['ADMIN'], ['ANALYST'], []]);
    expect(accessFlaw(state, by(admin), 'admin')).toBeNull();
    expect(accessFlaw(state, by(analyst), 'view')).toEqual({ refused: 'two-factor-required' });
    const lifted = businessMfaRequirementChanged({ businessId, required: false, actorId: admin });
    given(...past)
      .when((access) => requireTwoFactor(access, { ...by(admin), required: false }))
      .then(lifted);
    expect(accessFlaw(after(...past, lifted), by(analyst), 'report')).toBeNull();
  });

  it('lets only its owner publish: it has no profile of its own any more', () => {
    expect(actsIn(state, by('u4'))).toEqual(['view']);
    expect(actsIn(state, by(second))).not.toContain('publish');
    expect(actsIn(state, by(admin))).toContain('publish');
  });

  it('takes people in again, but not its owner once more, whom nobody removes', () => {
    const invite = { invitationId, email: 'ana@example.org', permissions: ['ANALYST'] as const, at };
    given(...past)
      .when((access) => inviteToBusiness(access, { ...by(admin), ...invite }))
      .then(businessAccessInvited({ ...invited.data, invitedBy: admin }));
    const again = businessAccessInvited({ ...invited.data, invitedBy: admin });
    given(...past, again)
      .when((access) => acceptInvitation(access, { ...by(admin), invitationId, at }))
      .thenRefused('invitation-own');
    given(...past, businessMfaRequirementChanged({ businessId, required: false, actorId: admin }))
      .when((access) => removeMember(access, { ...by(second), userId: admin }))
      .thenRefused('member-not-found');
  });

  it('is closed and offered again when that owner is erased, and not by a repetition of the first erasure', () => {
    given(...past)
      .when((access) => closeBusiness(access, by(businessId)))
      .thenNothing();
    given(...past)
      .when((access) => closeBusiness(access, by(admin)))
      .then(closed);
    given(...past, closed)
      .when((access) => offerTakeover(access, { ...by(admin), at }))
      .then(businessTakeoverOffered({ businessId, adminIds: [second], until }));
    given(...past, closed, offered)
      .when((access) => takeOverBusiness(access, { ...by(second), name, at }))
      .then(businessTakenOver({ ...takenOver.data, formerOwnerId: admin, ownerId: second }));
  });
});
