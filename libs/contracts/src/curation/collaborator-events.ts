import * as z from 'zod/mini';
import { field, publishedEvent, uuid } from '../published.ts';

const boardId = field(uuid(), 'The board');
const collaborator = { boardId, accountId: field(uuid(), 'Who', 'id') };
const role = field(z.string(), '`editor`: all pins of the board; `add_only`: their own');
const aCollaborator = {
  boardId: '01980a60-11aa-8f0d-b4d2-6a7c8e9f0b03',
  accountId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d08',
};

/** Addresses are in none of these: identity sends the mails. */
export const boardCollaboratorInvited = publishedEvent({
  type: 'curation.board-collaborator-invited.v1',
  meaning: 'Somebody was invited to a board.',
  when: 'Once per invitation.',
  about: 'board',
  data: z.object({
    boardId,
    ownerId: field(uuid(), 'Whose board it is', 'id'),
    inviteId: field(uuid(), 'The invitation'),
    accountId: field(z.nullable(uuid()), 'Who is invited; null where it was an address', 'id'),
    role,
  }),
  example: {
    ...aCollaborator,
    ownerId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01',
    inviteId: '01980a60-2a00-8b1c-8d2e-3f4051627309',
    accountId: null,
    role: 'editor',
  },
});

export const boardCollaboratorJoined = publishedEvent({
  type: 'curation.board-collaborator-joined.v1',
  meaning: 'Somebody is on a board from now on, and sees it if it is secret.',
  when: 'When an invitation is accepted.',
  about: 'board',
  data: z.object({ ...collaborator, role }),
  example: { ...aCollaborator, role: 'editor' },
});

export const boardCollaboratorRoleChanged = publishedEvent({
  type: 'curation.board-collaborator-role-changed.v1',
  meaning: 'Somebody may do other things on a board than before.',
  when: 'At every change.',
  about: 'board',
  data: z.object({ ...collaborator, role }),
  example: { ...aCollaborator, role: 'add_only' },
});

export const boardCollaboratorLeft = publishedEvent({
  type: 'curation.board-collaborator-left.v1',
  meaning: 'Somebody is no longer on a board; their pins stay until they are deleted.',
  when: 'When they leave, are removed, or are erased.',
  about: 'board',
  data: z.object({ ...collaborator, cause: field(z.string(), '`left` or `removed`') }),
  example: { ...aCollaborator, cause: 'left' },
});
