import { INVITATION_DAYS } from '@corkboard/rules/invitations';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  type BusinessAccessEvent,
  businessAccessChanged,
  businessAccessGranted,
  businessAccessInvitationDeclined,
  businessAccessInvitationExpired,
  businessAccessInvitationRestored,
  businessAccessInvitationRevoked,
  businessAccessInvited,
  businessAccessRevoked,
  businessMfaRequirementChanged,
} from './business-access.facts.ts';
import { accessFlaw, businessAccessDecider, permissionsOf } from './business-access.ts';
import {
  ACCESS_MAX,
  acceptInvitation,
  declineInvitation,
  expireInvitation,
  inviteToBusiness,
  restoreInvitation,
  revokeInvitation,
} from './invitations.ts';
import { changeMember, eraseMember, removeMember, requireTwoFactor, restoreMember } from './members.ts';

const given = givenFor(businessAccessDecider);
const businessId = 'b1';
const invitationId = 'i1';
const [owner, admin, analyst, stranger] = ['b1', 'u1', 'u2', 'u9'];
const at = '2026-11-24T10:00:00.000Z';
const expiresAt = '2026-12-08T10:00:00.000Z';
const tooLate = expiresAt;
const by = (actorId: string) => ({ businessId, actorId });
const asked = (actorId: string, when = at) => ({ businessId, invitationId, actorId, at: when });

const invited = businessAccessInvited({
  ...{ businessId, invitationId, email: 'ana@example.org', permissions: ['ANALYST'] },
  ...{ invitedBy: owner, expiresAt },
});
const granted = (userId: string, permission: 'ADMIN' | 'ANALYST', from: string | null = null) =>
  businessAccessGranted({ businessId, userId, permissions: [permission], grantedBy: owner, invitationId: from });
const withAdmin = granted(admin, 'ADMIN');
const withAnalyst = granted(analyst, 'ANALYST');
const removed = (userId: string, cause: 'removed' | 'left' | 'erased', actorId = owner) =>
  businessAccessRevoked({ businessId, userId, actorId, cause });
const strict = businessMfaRequirementChanged({ businessId, required: true, actorId: owner });
const revoked = businessAccessInvitationRevoked({ businessId, invitationId, actorId: owner });
const invite = (actorId: string) => ({
  ...{ ...by(actorId), at, invitationId, email: 'ana@example.org', permissions: ['ANALYST'] as const },
});

describe('an invitation to work for a business', () => {
  it('is given by its owner for 14 days, and by an admin', () => {
    given()
      .when((access) => inviteToBusiness(access, invite(owner)))
      .then(invited);
    given(withAdmin)
      .when((access) => inviteToBusiness(access, invite(admin)))
      .then(businessAccessInvited({ ...invited.data, invitedBy: admin }));
  });

  it('is given by no other role, and for nobody else a business is there', () => {
    given(withAnalyst)
      .when((access) => inviteToBusiness(access, invite(analyst)))
      .thenRefused('permission-missing');
    given()
      .when((access) => inviteToBusiness(access, invite(stranger)))
      .thenRefused('business-not-found');
  });

  it('is not given beyond the most members and open invitations', () => {
    const full = Array.from({ length: ACCESS_MAX }, (_, n) => granted(`m${n}`, 'ANALYST'));
    given(...full)
      .when((access) => inviteToBusiness(access, invite(owner)))
      .thenRefused('access-full');
    given(...full, revoked, removed('m1', 'removed'))
      .when((access) => inviteToBusiness(access, invite(owner)))
      .then(invited);
  });

  it('is given to one address 3 times within 24 hours, in any case of its letters, also after a withdrawal', () => {
    const invitedAt = (id: string, when: string, email = 'Ana@example.org') =>
      businessAccessInvited({
        ...{ businessId, invitationId: id, email, permissions: ['ANALYST'], invitedBy: owner },
        expiresAt: new Date(Date.parse(when) + INVITATION_DAYS * 86_400_000).toISOString(),
      });
    const dayBefore = '2026-11-23T10:00:00.000Z';
    const within = [invitedAt('j1', '2026-11-23T10:00:00.001Z'), invitedAt('j2', at), invitedAt('j3', at)];
    const withdrawn = businessAccessInvitationRevoked({ businessId, invitationId: 'j1', actorId: owner });
    given(...within, withdrawn)
      .when((access) => inviteToBusiness(access, invite(owner)))
      .thenRefused('address-invited-often');
    given(invitedAt('j1', dayBefore), ...within.slice(1))
      .when((access) => inviteToBusiness(access, invite(owner)))
      .then(invited);
    given(...within.slice(1), invitedAt('j4', at, 'ben@example.org'))
      .when((access) => inviteToBusiness(access, invite(owner)))
      .then(invited);
  });

  it('is accepted once, by one account, in time', () => {
    const accepted = granted(analyst, 'ANALYST', invitationId);
    given(invited)
      .when((access) => acceptInvitation(access, asked(analyst)))
      .then(accepted);
    given(invited, accepted)
      .when((access) => acceptInvitation(access, asked(stranger)))
      .thenRefused('invitation-settled');
    given(invited)
      .when((access) => acceptInvitation(access, asked(analyst, tooLate)))
      .thenRefused('invitation-expired');
    given()
      .when((access) => acceptInvitation(access, asked(analyst)))
      .thenRefused('invitation-not-found');
  });

  it('ends with the right of whoever gave it', () => {
    const byAdmin = businessAccessInvited({ ...invited.data, invitedBy: stranger });
    const admin = granted(stranger, 'ADMIN');
    given(admin, byAdmin)
      .when((access) => acceptInvitation(access, asked(analyst)))
      .then(businessAccessGranted({ ...granted(analyst, 'ANALYST', invitationId).data, grantedBy: stranger }));
    given(admin, byAdmin, removed(stranger, 'removed'))
      .when((access) => acceptInvitation(access, asked(stranger)))
      .thenRefused('invitation-not-found');
    given(admin, byAdmin, granted(stranger, 'ANALYST'))
      .when((access) => acceptInvitation(access, asked(analyst)))
      .thenRefused('invitation-not-found');
  });

  it('is of no use to those who work there already', () => {
    for (const actor of [owner, analyst])
      given(withAnalyst, invited)
        .when((access) => acceptInvitation(access, asked(actor)))
        .thenRefused('invitation-own');
  });

  it('is declined once', () => {
    const declined = businessAccessInvitationDeclined({ businessId, invitationId, actorId: analyst });
    given(invited)
      .when((access) => declineInvitation(access, asked(analyst)))
      .then(declined);
    given(invited, declined)
      .when((access) => acceptInvitation(access, asked(analyst)))
      .thenRefused('invitation-settled');
  });

  it('is withdrawn, which is taken back until its time is over', () => {
    given(invited)
      .when((access) => revokeInvitation(access, asked(owner)))
      .then(revoked);
    given(invited, revoked)
      .when((access) => revokeInvitation(access, asked(owner)))
      .thenNothing();
    given(invited, revoked)
      .when((access) => acceptInvitation(access, asked(analyst)))
      .thenRefused('invitation-settled');
    const restored = businessAccessInvitationRestored({ businessId, invitationId, actorId: owner });
    given(invited, revoked)
      .when((access) => restoreInvitation(access, asked(owner)))
      .then(restored);
    given(invited, revoked, restored)
      .when((access) => acceptInvitation(access, asked(analyst)))
      .then(granted(analyst, 'ANALYST', invitationId));
    given(invited, revoked)
      .when((access) => restoreInvitation(access, asked(owner, tooLate)))
      .thenRefused('invitation-expired');
  });

  it('is withdrawn and restored by those alone who may invite', () => {
    for (const decide of [revokeInvitation, restoreInvitation])
      given(withAnalyst, invited)
        .when((access) => decide(access, asked(analyst)))
        .thenRefused('permission-missing');
  });

  it('expires when its time is over, whatever became of it', () => {
    const expired = businessAccessInvitationExpired({ businessId, invitationId });
    for (const before of [[invited], [invited, revoked]])
      given(...before)
        .when((access) => expireInvitation(access, { businessId, invitationId, at: tooLate }))
        .then(expired);
    given(invited)
      .when((access) => expireInvitation(access, { businessId, invitationId, at }))
      .thenNothing();
    given(invited, expired)
      .when((access) => expireInvitation(access, { businessId, invitationId, at: tooLate }))
      .thenNothing();
  });
});

describe('a member of a business', () => {
  const ofAnalyst = (actorId: string) => ({ ...by(actorId), userId: analyst });

  it('is given other roles by the owner or an admin', () => {
    const change = { permissions: ['FINANCE_MANAGER'] as const };
    for (const actor of [owner, admin])
      given(withAdmin, withAnalyst)
        .when((access) => changeMember(access, { ...ofAnalyst(actor), ...change }))
        .then(businessAccessChanged({ businessId, userId: analyst, ...change, actorId: actor }));
    given(withAnalyst)
      .when((access) => changeMember(access, { ...ofAnalyst(owner), permissions: ['ANALYST'] }))
      .thenNothing();
    given(withAnalyst)
      .when((access) => changeMember(access, { ...ofAnalyst(analyst), permissions: ['ADMIN'] }))
      .thenRefused('permission-missing');
    given(withAnalyst, removed(analyst, 'removed'))
      .when((access) => changeMember(access, { ...ofAnalyst(owner), ...change }))
      .thenRefused('member-not-found');
  });

  it('is removed, which is taken back', () => {
    given(withAnalyst)
      .when((access) => removeMember(access, ofAnalyst(owner)))
      .then(removed(analyst, 'removed'));
    given(withAnalyst, removed(analyst, 'removed'))
      .when((access) => removeMember(access, ofAnalyst(owner)))
      .thenNothing();
    given(withAnalyst, removed(analyst, 'removed'))
      .when((access) => restoreMember(access, { ...ofAnalyst(owner), at }))
      .then(withAnalyst);
    given(withAnalyst)
      .when((access) => restoreMember(access, { ...ofAnalyst(owner), at }))
      .thenNothing();
  });

  it('is not taken back beyond the most members and open invitations', () => {
    const others = (n: number) => Array.from({ length: n }, (_, m) => granted(`m${m}`, 'ANALYST'));
    const before = [withAnalyst, removed(analyst, 'removed')];
    given(...before, ...others(ACCESS_MAX))
      .when((access) => restoreMember(access, { ...ofAnalyst(owner), at }))
      .thenRefused('access-full');
    given(...before, ...others(ACCESS_MAX - 1))
      .when((access) => restoreMember(access, { ...ofAnalyst(owner), at }))
      .then(withAnalyst);
  });

  it('leaves, also where it may do nothing for want of two-factor log-in, and is not brought back', () => {
    const left = removed(analyst, 'left', analyst);
    given(withAnalyst, strict)
      .when((access) => removeMember(access, ofAnalyst(analyst)))
      .then(left);
    given(withAnalyst, left)
      .when((access) => restoreMember(access, { ...ofAnalyst(owner), at }))
      .thenRefused('member-not-found');
    given(withAnalyst, left)
      .when((access) => removeMember(access, ofAnalyst(analyst)))
      .thenRefused('business-not-found');
  });

  it('does not bring itself back', () =>
    given(withAdmin, removed(admin, 'removed'))
      .when((access) => restoreMember(access, { ...by(admin), userId: admin, at }))
      .thenRefused('business-not-found'));

  it('goes with its erasure, also after a removal', () => {
    for (const before of [[withAnalyst], [withAnalyst, removed(analyst, 'removed')]])
      given(...before)
        .when((access) => eraseMember(access, { businessId, userId: analyst }))
        .then(removed(analyst, 'erased', analyst));
    given(withAnalyst, removed(analyst, 'erased', analyst))
      .when((access) => eraseMember(access, { businessId, userId: analyst }))
      .thenNothing();
  });
});

describe('two-factor log-in of members [S-227 part] [E-265 part]', () => {
  const after = (...events: readonly BusinessAccessEvent[]) =>
    events.reduce(businessAccessDecider.evolve, businessAccessDecider.initial);

  it('is required by the owner or an admin', () => {
    given()
      .when((access) => requireTwoFactor(access, { ...by(owner), required: true }))
      .then(strict);
    given(strict)
      .when((access) => requireTwoFactor(access, { ...by(owner), required: true }))
      .thenNothing();
    given(withAnalyst)
      .when((access) => requireTwoFactor(access, { ...by(analyst), required: true }))
      .thenRefused('permission-missing');
  });

  it('keeps members without it from doing anything, never the owner [S-224]', () => {
    expect(accessFlaw(after(withAnalyst), by(analyst), 'report')).toBeNull();
    expect(accessFlaw(after(withAnalyst, strict), by(analyst), 'report')).toEqual({ refused: 'two-factor-required' });
    expect(accessFlaw(after(withAnalyst, strict), by(owner), 'admin')).toBeNull();
    expect(permissionsOf(after(), by(owner))).toEqual(['OWNER']);
    expect(permissionsOf(after(withAnalyst, removed(analyst, 'removed')), by(analyst))).toEqual([]);
  });
});
