import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';

interface OfInvite {
  boardId: string;
  inviteId: string;
}

export const collaboratorInvited = fact<
  OfInvite & {
    ownerId: string;
    inviterId: string;
    /** Null: invited by mail. */
    inviteeId: string | null;
    /** Null: invited as a person, or erased. */
    email: string | null;
    role: CollaboratorRole;
    /** ISO 8601, UTC. */
    expiresAt: string;
  }
>()('CollaboratorInvited', {
  meaning: 'Somebody was invited to a board, as a person or by mail.',
  personal: { email: 'inviteId' },
});

export const collaboratorInviteAccepted = fact<OfInvite & { userId: string; role: CollaboratorRole }>()(
  'CollaboratorInviteAccepted',
  { meaning: 'Somebody is on a board from now on.' },
);

export const collaboratorInviteDenied = fact<OfInvite & { userId: string }>()('CollaboratorInviteDenied', {
  meaning: 'Somebody declined an invitation to a board.',
});

export const collaboratorInviteRevoked = fact<OfInvite & { actorId: string }>()('CollaboratorInviteRevoked', {
  meaning: 'An invitation to a board was withdrawn.',
});

export const collaboratorInviteExpired = fact<OfInvite>()('CollaboratorInviteExpired', {
  meaning: 'The time of an invitation to a board is over, and its address erased.',
});

export const collaboratorRemoved = fact<{ boardId: string; userId: string; actorId: string }>()('CollaboratorRemoved', {
  meaning: 'Somebody was taken off a board.',
});

export const collaboratorLeft = fact<{ boardId: string; userId: string }>()('CollaboratorLeft', {
  meaning: 'Somebody left a board, or was erased.',
});

export const collaboratorRoleChanged = fact<{
  boardId: string;
  userId: string;
  role: CollaboratorRole;
  actorId: string;
}>()('CollaboratorRoleChanged', { meaning: 'Somebody may do other things on a board than before.' });

export const collaboratorRestored = fact<{
  boardId: string;
  userId: string;
  role: CollaboratorRole;
  actorId: string;
}>()('CollaboratorRestored', { meaning: 'Somebody who was taken off a board, or left it, is on it again.' });

export const collaboratorInvitingChanged = fact<{ boardId: string; actorId: string; isAllowed: boolean }>()(
  'CollaboratorInvitingChanged',
  { meaning: 'The collaborators of a board may invite others from now on, or may not any more.' },
);

/** Facts about the people on a board; they stand on its stream. */
export const collaboratorFacts = {
  collaboratorInvited,
  collaboratorInviteAccepted,
  collaboratorInviteDenied,
  collaboratorInviteRevoked,
  collaboratorInviteExpired,
  collaboratorRemoved,
  collaboratorLeft,
  collaboratorRoleChanged,
  collaboratorRestored,
  collaboratorInvitingChanged,
};
export type CollaboratorEvent = EventsOf<typeof collaboratorFacts>;
