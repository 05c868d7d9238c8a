import { BOARD_INVITES_PER_DAY, boardRoles, collaboratorRoles } from '@corkboard/rules/curation/collaborators';
import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { resource, route } from '../route.ts';
import { boardPrivacy, fieldSetKey, idText, undoable, undoOffer, userCard } from './entities.ts';

/** Page that the link in a mail leads to; its token follows after `#t=`. */
export const BOARD_INVITATION_PAGE = '/board/invitation/';

const role = z.enum(collaboratorRoles);
/** Longer than any address that is accepted: the exact bound answers with its own code (2131). */
const emailText = z.string().check(z.maxLength(500));
const ofBoard = z.object({ id: idText });
/** DS-203: the business that the caller acts for. */
const actingFor = { orbac_subject_id: z.optional(z.string().check(z.maxLength(64))) };

/** Person on a board, or invitation to it; one by mail has an address and no `user`. */
export const collaborator = z.object({
  type: z.literal('collaborator'),
  status: z.enum(['accepted', 'pending']),
  role,
  user: z.nullable(userCard),
  /** The owner and the inviter alone see it. */
  email: z.nullable(z.string()),
  invite_id: z.nullable(z.string()),
  /** ISO 8601, UTC; null once accepted. */
  expires_at: z.nullable(z.string()),
});
export type CollaboratorView = z.infer<typeof collaborator>;

/** DS-046: people and addresses at once; all of them are invited, or none. The owner's, and of those on the board where they may: with no more rights than they have. `undo` is of all of them. */
export const inviteToBoard = route.post('inviteToBoard', '/v3/boards/:id/invites/', {
  ...byAccount('curation', 'write'),
  params: ofBoard,
  body: z.object({
    user_ids: z._default(z.array(idText).check(z.maxLength(BOARD_INVITES_PER_DAY)), []),
    emails: z._default(z.array(emailText).check(z.maxLength(BOARD_INVITES_PER_DAY)), []),
    role: z._default(role, 'editor'),
    ...actingFor,
  }),
  answer: z.array(z.extend(collaborator, undoable)),
  status: 201,
});

/** People on a board, those of longest standing first; for its owner, open invitations behind them. */
export const boardCollaborators = route.get('boardCollaborators', '/v3/boards/:id/collaborators/', {
  ...byVisitor('curation', 'read'),
  params: ofBoard,
  query: z.object(actingFor),
  answer: z.object({
    owner: z.nullable(userCard),
    /** Role of the caller; null for one who looks at it only. */
    my_role: z.nullable(z.enum(boardRoles)),
    /** The caller may invite others; where not the owner, sees invitations of their own. */
    may_invite: z.boolean(),
    /** DS-048: people on the board may invite others, too. */
    collaborators_may_invite: z.boolean(),
    collaborators: z.array(collaborator),
    /** To an editor, while the owner is gone and nobody took the board over: until when, and their own answer. */
    offer: z.optional(z.object({ until: z.string(), my_answer: z.nullable(z.enum(['accepted', 'declined'])) })),
  }),
});
export type BoardCollaborators = z.infer<NonNullable<(typeof boardCollaborators)['answer']>>;

/** DS-048: whether people on the board may invite others; the owner's alone. */
export const allowInviting = route.post('allowInviting', '/v3/boards/:id/inviting/', {
  ...byAccount('curation', 'write'),
  params: ofBoard,
  body: z.object({ allowed: z.boolean(), ...actingFor }),
  answer: z.object({ allowed: z.boolean(), ...undoable }),
});

export const SUGGESTIONS_MAX = 8;

/** S-072. `valid`: of an address alone, whether it looks like one. */
export const shareSuggestion = z.object({
  type: z.enum(['user', 'user_share_suggestion', 'email']),
  id: z.string(),
  title: z.string(),
  full_name: z.string(),
  username: z.string(),
  image_medium_url: z.nullable(z.string()),
  avatar_color_index: z.number(),
  valid: z.optional(z.boolean()),
});
export type ShareSuggestion = z.infer<typeof shareSuggestion>;

/** S-078: people whom the caller shares boards with, or saves from; never kept by a cache. */
export const shareSuggestions = route.get('shareSuggestions', '/v3/boards/:id/share_suggestions/', {
  ...byAccount('curation', 'read'),
  params: ofBoard,
  query: z.object(actingFor),
  answer: z.array(shareSuggestion),
});

/** People by the beginning of their names; an address is offered as it is typed. */
export const peopleTypeahead = route.get('peopleTypeahead', '/v3/typeahead/people/', {
  ...byAccount('curation', 'search'),
  uncompressed: true,
  query: z.object({ q: z.string().check(z.maxLength(500)) }),
  answer: z.array(shareSuggestion),
});

const token = z.object({ token: z.string().check(z.maxLength(512)) });

export const openedBoardInvite = z.object({
  invite_id: z.string(),
  role,
  expires_at: z.string(),
  inviter: z.nullable(userCard),
  board: z.object({ id: z.string(), name: z.string(), url: z.string(), privacy: boardPrivacy }),
});
export type OpenedBoardInvite = z.infer<typeof openedBoardInvite>;

/** Its link is enough to see what one is invited to. */
export const readBoardInvite = route.post('readBoardInvite', '/v3/board_invites/read/', {
  ...byVisitor('curation', 'read'),
  safe: true,
  uncompressed: true,
  body: token,
  answer: openedBoardInvite,
});

/** Invitations to the caller that can still be answered, the newest first. */
export const myBoardInvites = route.get('myBoardInvites', '/v3/board_invites/', {
  ...byAccount('curation', 'read'),
  answer: z.array(openedBoardInvite),
});

const answering = z.union([token, z.object({ board_id: idText })]);

/** By the link of a mail, or, of a person who was invited, by the board. It is tied to the account from then on. */
export const acceptBoardInvite = route.post('acceptBoardInvite', '/v3/board_invites/accept/', {
  ...byAccount('curation', 'write'),
  body: answering,
  answer: z.object({ board_id: z.string(), url: z.string(), role, ...undoable }),
});

export const declineBoardInvite = route.post('declineBoardInvite', '/v3/board_invites/decline/', {
  ...byAccount('curation', 'write'),
  body: answering,
  answer: z.object({ board_id: z.string() }),
});

const gone = z.object({ board_id: z.string(), undo: undoOffer });

/** S-076, S-077, DS-049: declined by who was invited, withdrawn by the owner; `invite_id` names one by mail. */
export const deleteBoardInvite = resource('BoardInviteResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({
    board_id: idText,
    invited_user_id: z.optional(idText),
    invite_id: z.optional(idText),
    field_set_key: fieldSetKey,
    ...actingFor,
  }),
  answer: gone,
});

/** S-076, S-077, DS-049: removed by the owner; of oneself, left. */
export const deleteBoardCollaborator = resource('BoardCollaboratorResource', 'delete', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, invited_user_id: idText, field_set_key: fieldSetKey, ...actingFor }),
  answer: gone,
});

/** DS-048: the owner alone. */
export const updateBoardCollaborator = resource('BoardCollaboratorResource', 'update', {
  ...byAccount('curation', 'write'),
  options: z.object({ board_id: idText, invited_user_id: idText, role, ...actingFor }),
  answer: z.object({ board_id: z.string(), user_id: z.string(), role, ...undoable }),
});
