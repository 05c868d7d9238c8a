import { COLLABORATORS_MAX } from '@corkboard/rules/curation/collaborators';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type BoardEvent, boardCreated, boardDeleted } from './board.facts.ts';
import { boardDecider } from './board.ts';
import { isVisibleTo, pinRights, roleOn } from './board-rights.ts';
import {
  collaboratorInviteAccepted,
  collaboratorInviteDenied,
  collaboratorInvited,
  collaboratorInviteExpired,
  collaboratorInviteRevoked,
  collaboratorInvitingChanged,
  collaboratorLeft,
  collaboratorRemoved,
  collaboratorRoleChanged,
} from './collaborator.facts.ts';
import {
  acceptInvite,
  allowInviting,
  changeRole,
  denyInvite,
  expireInvite,
  forgetCollaborator,
  type Invitee,
  inviteCollaborators,
  removeCollaborator,
  revokeInvite,
} from './collaborators.ts';

const given = givenFor(boardDecider);
const boardId = 'b1';
const day = (number: string, time = '12:00:00.000') => `2026-01-${number}T${time}Z`;
const at = day('01');
const over = day('15');

const created = (privacy: 'public' | 'secret' | 'protected' = 'secret') =>
  boardCreated({
    ...{ boardId, ownerId: 'ana', actingSubjectId: null, advertiserId: privacy === 'protected' ? 'ads' : null },
    ...{ name: 'Kitchen', slug: 'kitchen', privacy, layout: 'default', sectionNames: [], source: 'profile' },
  });
const deleted = boardDeleted({ boardId, ownerId: 'ana', actorId: 'ana', pinCount: 0 });
const toBo = { inviteId: 'i1', inviteeId: 'bo', email: null };
const toMail = { inviteId: 'i2', inviteeId: null, email: 'cy@mail.test' };
const invited = (invitee: Invitee, role: 'editor' | 'add_only' = 'editor') =>
  collaboratorInvited({ boardId, ownerId: 'ana', inviterId: 'ana', role, expiresAt: over, ...invitee });
const joined = (userId: string, role: 'editor' | 'add_only' = 'editor', inviteId = 'i1') =>
  collaboratorInviteAccepted({ boardId, inviteId, userId, role });

const allowing = (isAllowed: boolean) => collaboratorInvitingChanged({ boardId, actorId: 'ana', isAllowed });

const invite = (past: readonly BoardEvent[], invitees: readonly Invitee[], actorId = 'ana', when = at) =>
  given(...past).when((board) => inviteCollaborators(board, { actorId, at: when, role: 'editor', invitees }));

describe('inviting to a board', () => {
  it('is for its owner, people and addresses at once, for 14 days [S-059]', () => {
    invite([created()], [toBo, toMail]).then(invited(toBo), invited(toMail));
    invite([created(), joined('bo')], [toMail], 'bo').thenRefused('board-not-found');
    invite([created('public')], [toMail], 'cy').thenRefused('board-not-found');
    invite([created(), deleted], [toBo]).thenRefused('board-not-found');
  });

  it('is for those on it, too, where the owner allows that, with no more rights than they have (DS-048)', () => {
    const past = [created(), allowing(true), joined('bo'), joined('cy', 'add_only', 'i3')];
    const by = (inviterId: string, role: 'editor' | 'add_only') =>
      collaboratorInvited({ boardId, ownerId: 'ana', inviterId, role, expiresAt: over, ...toMail });
    const asked = (actorId: string, role: 'editor' | 'add_only', then = past) =>
      given(...then).when((board) => inviteCollaborators(board, { actorId, at, role, invitees: [toMail] }));
    asked('bo', 'editor').then(by('bo', 'editor'));
    asked('cy', 'add_only').then(by('cy', 'add_only'));
    asked('cy', 'editor').thenRefused('invite-not-allowed');
    asked('di', 'add_only').thenRefused('board-not-found');
    asked('bo', 'editor', [...past, allowing(false)]).thenRefused('board-not-found');
  });

  it('is allowed to those on it by the owner alone, once, and never on boards of ad accounts', () => {
    const allow = (past: readonly BoardEvent[], actorId: string, isAllowed: boolean) =>
      given(...past).when((board) => allowInviting(board, { actorId, isAllowed }));
    allow([created()], 'ana', true).then(allowing(true));
    allow([created(), allowing(true)], 'ana', true).thenNothing();
    allow([created(), allowing(true)], 'ana', false).then(allowing(false));
    allow([created(), joined('bo')], 'bo', true).thenRefused('board-not-found');
    allow([created('protected')], 'ana', true).thenRefused('invite-not-allowed');
  });

  it('can be taken back by the inviter while on the board, and by the owner', () => {
    const past = [created(), allowing(true), joined('bo'), joined('cy', 'editor', 'i3')];
    const byBo = collaboratorInvited({
      boardId,
      ownerId: 'ana',
      inviterId: 'bo',
      role: 'editor',
      expiresAt: over,
      ...toMail,
    });
    const revoke = (actorId: string, more: readonly BoardEvent[] = []) =>
      given(...past, byBo, ...more).when((board) => revokeInvite(board, { inviteId: 'i2', actorId }));
    for (const actorId of ['ana', 'bo'])
      revoke(actorId).then(collaboratorInviteRevoked({ boardId, inviteId: 'i2', actorId }));
    revoke('bo', [allowing(false)]).then(collaboratorInviteRevoked({ boardId, inviteId: 'i2', actorId: 'bo' }));
    revoke('cy').thenRefused('board-not-found');
    revoke('bo', [collaboratorLeft({ boardId, userId: 'bo' })]).thenRefused('board-not-found');
  });

  it('is not for boards of ad accounts [S-059]', () =>
    invite([created('protected')], [toBo]).thenRefused('invite-not-allowed'));

  it('of nobody has nothing to record [S-074]', () => invite([created()], []).thenNothing());

  it('is refused for who is there or invited, whatever the case of the address, and then for all', () => {
    const again = { ...toMail, inviteId: 'i3', email: 'CY@Mail.test' };
    invite([created(), invited(toMail)], [toBo, again]).thenRefused('already-invited');
    invite([created(), invited(toBo)], [{ ...toBo, inviteId: 'i3' }]).thenRefused('already-invited');
    invite([created(), joined('bo')], [toBo]).thenRefused('already-invited');
    invite([created()], [{ ...toBo, inviteeId: 'ana' }]).thenRefused('already-invited');
  });

  it('works again once the first is declined, withdrawn or over', () => {
    const again = { ...toBo, inviteId: 'i3' };
    const no = collaboratorInviteDenied({ boardId, inviteId: 'i1', userId: 'bo' });
    const back = collaboratorInviteRevoked({ boardId, inviteId: 'i1', actorId: 'ana' });
    invite([created(), invited(toBo), no], [again]).then(invited(again));
    invite([created(), invited(toBo), back], [again]).then(invited(again));
    const later = { ...invited(again), data: { ...invited(again).data, expiresAt: day('29') } };
    invite([created(), invited(toBo)], [again], 'ana', over).then(later);
  });

  it('ends at 500 people and open invitations', () => {
    const people = Array.from({ length: COLLABORATORS_MAX - 1 }, (_, n) => joined(`p${n}`));
    invite([created(), ...people], [toBo]).then(invited(toBo));
    invite([created(), ...people], [toBo, toMail]).thenRefused('collaborator-limit');
    invite([created(), ...people, invited(toMail)], [toBo]).thenRefused('collaborator-limit');
  });
});

describe('an invitation', () => {
  const answer = (past: readonly BoardEvent[], actorId: string, when = at, inviteId = 'i1') =>
    given(created(), ...past).when((board) => acceptInvite(board, { inviteId, actorId, at: when }));

  it('is accepted by the person it is for', () => {
    answer([invited(toBo, 'add_only')], 'bo').then(joined('bo', 'add_only'));
    answer([invited(toBo)], 'cy').thenRefused('invite-gone');
  });

  it('by mail is accepted once, by whoever opens it first', () => {
    answer([invited(toMail)], 'cy', at, 'i2').then(joined('cy', 'editor', 'i2'));
    answer([invited(toMail), joined('cy', 'editor', 'i2')], 'di', at, 'i2').thenRefused('invite-gone');
  });

  it('is none for who is there already', () => {
    answer([joined('bo', 'editor', 'i9'), invited(toMail)], 'bo', at, 'i2').thenRefused('already-invited');
    answer([invited(toMail)], 'ana', at, 'i2').thenRefused('already-invited');
  });

  it('can be answered until its 14 days are over, and not at their end', () => {
    answer([invited(toBo)], 'bo', day('15', '11:59:59.999')).then(joined('bo'));
    answer([invited(toBo)], 'bo', over).thenRefused('invite-gone');
  });

  it('can be declined', () => {
    const decline = (actorId: string) =>
      given(created(), invited(toBo)).when((board) => denyInvite(board, { inviteId: 'i1', actorId, at }));
    decline('bo').then(collaboratorInviteDenied({ boardId, inviteId: 'i1', userId: 'bo' }));
    decline('cy').thenRefused('invite-gone');
  });

  it('is withdrawn by the owner, once', () => {
    const revoke = (past: readonly BoardEvent[], actorId: string) =>
      given(created(), invited(toBo), ...past).when((board) => revokeInvite(board, { inviteId: 'i1', actorId }));
    const revoked = collaboratorInviteRevoked({ boardId, inviteId: 'i1', actorId: 'ana' });
    revoke([], 'ana').then(revoked);
    revoke([], 'bo').thenRefused('board-not-found');
    revoke([revoked], 'ana').thenNothing();
    revoke([joined('bo')], 'ana').thenRefused('invite-gone');
    answer([invited(toBo), revoked], 'bo').thenRefused('invite-gone');
  });

  it('is erased when its time is over, not before, and with a deleted board', () => {
    const expire = (past: readonly BoardEvent[], when: string) =>
      given(created(), invited(toMail), ...past).when((board) =>
        expireInvite(board, { boardId, inviteId: 'i2', at: when }),
      );
    const expired = collaboratorInviteExpired({ boardId, inviteId: 'i2' });
    expire([], day('15', '11:59:59.999')).thenNothing();
    expire([], over).then(expired);
    expire([deleted], over).then(expired);
    answer([invited(toMail), expired], 'cy', at, 'i2').thenRefused('invite-gone');
  });
});

describe('a collaborator', () => {
  const remove = (actorId: string, userId = 'bo') =>
    given(created(), joined('bo'), joined('cy', 'add_only', 'i2')).when((board) =>
      removeCollaborator(board, { actorId, userId }),
    );

  it('is removed by the owner, and leaves by themself [S-076]', () => {
    remove('ana').then(collaboratorRemoved({ boardId, userId: 'bo', actorId: 'ana' }));
    remove('bo').then(collaboratorLeft({ boardId, userId: 'bo' }));
    remove('cy').thenRefused('board-not-found');
    remove('ana', 'di').thenRefused('collaborator-not-found');
  });

  it('is given another role by the owner', () => {
    const turn = (actorId: string, role: 'editor' | 'add_only') =>
      given(created(), joined('bo')).when((board) => changeRole(board, { actorId, userId: 'bo', role }));
    turn('ana', 'add_only').then(collaboratorRoleChanged({ boardId, userId: 'bo', role: 'add_only', actorId: 'ana' }));
    turn('ana', 'editor').thenNothing();
    turn('bo', 'add_only').thenRefused('board-not-found');
  });

  it('who is erased is off the board, and so are invitations to them', () => {
    const forget = (...past: readonly BoardEvent[]) =>
      given(created(), ...past).when((board) => forgetCollaborator(board, { userId: 'bo' }));
    forget(joined('bo')).then(collaboratorLeft({ boardId, userId: 'bo' }));
    forget(invited(toBo)).then(collaboratorInviteDenied({ boardId, inviteId: 'i1', userId: 'bo' }));
    forget(joined('cy')).thenNothing();
  });
});

describe('what somebody may do on a board', () => {
  const after = (...events: readonly BoardEvent[]) => events.reduce(boardDecider.evolve, boardDecider.initial);
  const secret = after(created(), joined('bo'), joined('cy', 'add_only', 'i2'));

  it('follows from their role', () => {
    expect(['ana', 'bo', 'cy', 'di'].map((id) => roleOn(secret, id))).toEqual(['owner', 'editor', 'add_only', null]);
    expect(['ana', 'bo', 'cy', 'di'].map((id) => isVisibleTo(secret, id))).toEqual([true, true, true, false]);
  });

  it('is with all pins for an editor, with one’s own for who adds only, with none for who does not see it', () => {
    expect(pinRights(secret, 'ana')).toEqual({ boardId, own: true, others: true, onBoard: true });
    expect(pinRights(secret, 'bo')).toEqual({ boardId, own: true, others: true, onBoard: true });
    expect(pinRights(secret, 'cy')).toEqual({ boardId, own: true, others: false, onBoard: true });
    expect(pinRights(secret, 'di')).toEqual({ boardId, own: false, others: false, onBoard: false });
    expect(pinRights(after(created('public')), 'di')).toEqual({ boardId, own: true, others: false, onBoard: false });
  });
});
