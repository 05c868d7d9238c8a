import { COLLABORATORS_MAX } from '@corkboard/rules/curation/collaborators';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type BoardEvent, boardCreated, boardDeleted, boardPrivacyChanged } from './board.facts.ts';
import { type Board, boardDecider } from './board.ts';
import {
  type CollaboratorEvent,
  collaboratorInviteAccepted,
  collaboratorInviteDenied,
  collaboratorInvited,
  collaboratorInviteRevoked,
  collaboratorLeft,
  collaboratorRemoved,
  collaboratorRestored,
  collaboratorRoleChanged,
} from './collaborator.facts.ts';
import { boardAspects } from './undo-board.ts';
import { undoCollaborators } from './undo-collaborator.ts';

const given = givenFor(boardDecider);
const boardId = 'b1';
const at = '2026-01-02T12:00:00.000Z';
const expiresAt = '2026-01-15T12:00:00.000Z';
const created = boardCreated({
  ...{ boardId, ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'secret', layout: 'default', sectionNames: [], source: 'profile' },
});
const invited = (inviteId: string, to: { inviteeId?: string; email?: string }) =>
  collaboratorInvited({
    ...{ boardId, ownerId: 'ana', inviterId: 'ana', inviteId, inviteeId: null, email: null, ...to },
    ...{ role: 'editor', expiresAt },
  });
const toBo = invited('i1', { inviteeId: 'bo' });
const toMail = invited('i2', { email: 'cy@mail.test' });
const joined = (userId = 'bo', inviteId = 'i1') =>
  collaboratorInviteAccepted({ boardId, inviteId, userId, role: 'editor' });
const revoked = (inviteId: string) => collaboratorInviteRevoked({ boardId, inviteId, actorId: 'ana' });
const removed = (userId = 'bo') => collaboratorRemoved({ boardId, userId, actorId: 'ana' });
const left = collaboratorLeft({ boardId, userId: 'bo' });
const back = (actorId: string, role: 'editor' | 'add_only' = 'editor') =>
  collaboratorRestored({ boardId, userId: 'bo', role, actorId });
const after = (past: readonly BoardEvent[]) => past.reduce<Board>(boardDecider.evolve, boardDecider.initial);

interface Asked {
  readonly actorId?: string;
  readonly at?: string;
  readonly actedAt?: string;
  readonly gone?: ReadonlySet<string>;
  /** Facts that came after those that are taken back. */
  readonly later?: readonly BoardEvent[];
}

const found = (past: readonly BoardEvent[], facts: readonly CollaboratorEvent[]) =>
  facts.map((event, n) => ({ before: after([...past, ...facts.slice(0, n)]), event }));
/** Takes back facts of one command that follow on a past. */
const undoing = (
  past: readonly BoardEvent[],
  facts: readonly CollaboratorEvent[],
  { later = [], ...asked }: Asked = {},
) =>
  given(...past, ...facts, ...later).when((board) =>
    undoCollaborators(board, found(past, facts), { actorId: 'ana', at, actedAt: at, gone: new Set(), ...asked }),
  );

describe('an invitation that is taken back', () => {
  it('is withdrawn, each of one command', () => undoing([created], [toBo, toMail]).then(revoked('i1'), revoked('i2')));
  it('takes off again who accepted it, by mail too', () => {
    undoing([created], [toBo], { later: [joined()] }).then(removed());
    undoing([created], [toMail], { later: [joined('cy', 'i2')] }).then(removed('cy'));
  });
  it('that was declined, or accepted by somebody who is off the board again, is nothing to record', () => {
    const declined = collaboratorInviteDenied({ boardId, inviteId: 'i1', userId: 'bo' });
    undoing([created], [toBo], { later: [declined] }).thenNothing();
    undoing([created], [toBo], { later: [joined(), left] }).thenNothing();
  });
  it('is for the owner of now', () => undoing([created], [toBo], { actorId: 'cy' }).thenRefused('board-not-found'));
  it('is the same again by redo, until its time is over', () => {
    undoing([created, toMail], [revoked('i2')]).then(toMail);
    undoing([created, toMail], [revoked('i2')], { at: expiresAt }).thenRefused('invite-gone');
    undoing([created, toBo], [revoked('i1')], { later: [invited('i3', { inviteeId: 'bo' })] }).thenRefused(
      'already-invited',
    );
  });
  it('is not given again to an address that was erased', () =>
    undoing([created, invited('i2', {})], [revoked('i2')]).thenRefused('invite-gone'));
});

describe('somebody who was taken off a board', () => {
  const on = [
    created,
    toBo,
    joined(),
    collaboratorRoleChanged({ boardId, userId: 'bo', role: 'add_only', actorId: 'ana' }),
  ];

  it('is on it again, as what they were', () => undoing(on, [removed()]).then(back('ana', 'add_only')));
  it('is brought back by the owner, and not by themselves', () =>
    undoing(on, [removed()], { actorId: 'bo' }).thenRefused('board-not-found'));
  it('does not come back once the account is no more', () =>
    undoing(on, [removed()], { gone: new Set(['bo']) }).thenRefused('collaborator-not-found'));
  it('does not come back onto a board that is deleted, or full', () => {
    const gone = boardDeleted({ boardId, ownerId: 'ana', actorId: 'ana', pinCount: 0 });
    undoing(on, [removed()], { later: [gone] }).thenRefused('board-not-found');
    const others = Array.from({ length: COLLABORATORS_MAX }, (_, n) => joined(`p${n}`, `j${n}`));
    undoing(on, [removed()], { later: others }).thenRefused('collaborator-limit');
  });
  it('that is on it again is nothing to record', () =>
    undoing(on, [removed()], { later: [joined('bo', 'i9')] }).thenNothing());
});

describe('somebody who left a board', () => {
  const on = [created, toBo, joined()];
  const turned = (from: 'public' | 'secret', to: 'public' | 'secret') =>
    boardPrivacyChanged({ boardId, ownerId: 'ana', actorId: 'ana', from, to });

  it('comes back by themselves, also onto a secret board', () =>
    undoing(on, [left], { actorId: 'bo' }).then(back('bo')));
  it('comes back onto a secret board for ten minutes, and onto a public one for as long as other acts', () => {
    const bo = { actorId: 'bo', actedAt: '2026-01-02T11:50:00.000Z' };
    const late = { ...bo, at: '2026-01-02T12:00:00.001Z' };
    undoing(on, [left], bo).then(back('bo'));
    undoing(on, [left], late).thenRefused('board-not-found');
    undoing([...on, turned('secret', 'public')], [left], late).then(back('bo'));
  });
  it('does not come back onto one that was made secret since', () =>
    undoing([...on, turned('secret', 'public')], [left], {
      actorId: 'bo',
      later: [turned('public', 'secret')],
    }).thenRefused('board-not-found'));
  it('leaves again by redo, and who joined leaves by taking that back', () => {
    undoing([...on, left], [back('bo')], { actorId: 'bo' }).then(left);
    undoing([created, toBo], [joined()], { actorId: 'bo' }).then(left);
    undoing([...on, removed()], [back('ana')]).then(removed());
  });
});

describe('what somebody may do', () => {
  const changed = collaboratorRoleChanged({ boardId, userId: 'bo', role: 'add_only', actorId: 'ana' });
  const on = [created, toBo, joined()];

  it('is what it was', () =>
    undoing(on, [changed]).then(collaboratorRoleChanged({ boardId, userId: 'bo', role: 'editor', actorId: 'ana' })));
  it('is nobody’s to take back who is not the owner, nor of somebody who left', () => {
    undoing(on, [changed], { actorId: 'bo' }).thenRefused('board-not-found');
    undoing(on, [changed], { later: [left] }).thenRefused('collaborator-not-found');
  });
});

describe('acts on people', () => {
  it('stand in each other’s way by invitation, person and role', () =>
    expect([toBo, joined(), removed(), left, back('ana'), revoked('i1')].map(boardAspects)).toEqual([
      ['invite i1'],
      ['invite i1', 'person bo'],
      ['person bo'],
      ['person bo'],
      ['person bo'],
      ['invite i1'],
    ]));
});
