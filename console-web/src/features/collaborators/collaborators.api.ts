import {
  acceptBoardInvite,
  allowInviting,
  type BoardCollaborators,
  boardCollaborators,
  type CollaboratorView,
  declineBoardInvite,
  deleteBoardCollaborator,
  deleteBoardInvite,
  inviteToBoard,
  myBoardInvites,
  type OpenedBoardInvite,
  peopleTypeahead,
  readBoardInvite,
  type ShareSuggestion,
  shareSuggestions,
  updateBoardCollaborator,
} from '@corkboard/contracts/curation/collaborators';
import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiFailure, failureOf } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { keptToken } from '../../lib/session/kept-token.ts';

const peopleKey = (boardId: string) => ['board-people', boardId] as const;

export const peopleQuery = (boardId: string) =>
  queryOptions<BoardCollaborators, ApiFailure>({
    queryKey: peopleKey(boardId),
    queryFn: ({ signal }) => call(boardCollaborators, { params: { id: boardId }, query: {} }, { signal }),
  });

/** S-072: known people while nothing is typed, those whose names begin so once it is. */
export const suggestionsQuery = (boardId: string, typed: string) =>
  queryOptions<ShareSuggestion[], ApiFailure>({
    queryKey: ['board-people', boardId, 'suggested', typed],
    queryFn: ({ signal }) =>
      typed === ''
        ? call(shareSuggestions, { params: { id: boardId }, query: {} }, { signal })
        : call(peopleTypeahead, { query: { q: typed } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const peopleChanged = async (client: QueryClient, boardId: string): Promise<void> => {
  await client.invalidateQueries({ queryKey: peopleKey(boardId), exact: true });
  void client.invalidateQueries({ queryKey: keys.boards });
};

export const invite = async (
  client: QueryClient,
  boardId: string,
  asked: ShareSuggestion,
  role: CollaboratorRole,
): Promise<UndoOffer | null> => {
  const body = { role, ...(asked.type === 'email' ? { emails: [asked.title] } : { user_ids: [asked.id] }) };
  const [invited] = await call(inviteToBoard, { params: { id: boardId }, body });
  await peopleChanged(client, boardId);
  return invited?.undo ?? null;
};

/** Whether two entries are the same person or address. */
const isSame = (one: CollaboratorView, other: CollaboratorView): boolean =>
  one.user?.id === other.user?.id && one.invite_id === other.invite_id;

/** S-075, S-076: gone at once, by the call that fits, and there again when it fails. */
export const remove = async (
  client: QueryClient,
  boardId: string,
  gone: CollaboratorView,
): Promise<UndoOffer | null> => {
  await client.cancelQueries({ queryKey: peopleKey(boardId), exact: true });
  const before = client.getQueryData<BoardCollaborators>(peopleKey(boardId));
  client.setQueryData<BoardCollaborators>(
    peopleKey(boardId),
    (people) => people && { ...people, collaborators: people.collaborators.filter((each) => !isSame(each, gone)) },
  );
  const named = { board_id: boardId, ...(gone.user && { invited_user_id: gone.user.id }) };
  const ask = () =>
    gone.status === 'accepted'
      ? call(deleteBoardCollaborator, { body: { board_id: boardId, invited_user_id: gone.user?.id ?? '' } })
      : call(deleteBoardInvite, { body: { ...named, ...(gone.invite_id && { invite_id: gone.invite_id }) } });
  const { undo } = await ask().catch((error: unknown) => {
    client.setQueryData(peopleKey(boardId), before);
    throw error;
  });
  await peopleChanged(client, boardId);
  return undo;
};

/** Shown before it is told, and as it was where that is refused. */
export const letOthersInvite = async (
  client: QueryClient,
  boardId: string,
  allowed: boolean,
): Promise<UndoOffer | null> => {
  await client.cancelQueries({ queryKey: peopleKey(boardId), exact: true });
  client.setQueryData<BoardCollaborators>(
    peopleKey(boardId),
    (people) => people && { ...people, collaborators_may_invite: allowed },
  );
  try {
    return (await call(allowInviting, { params: { id: boardId }, body: { allowed } })).undo;
  } finally {
    await peopleChanged(client, boardId);
  }
};

export const changeRole = async (
  client: QueryClient,
  boardId: string,
  { userId, role }: { readonly userId: string; readonly role: CollaboratorRole },
): Promise<UndoOffer | null> => {
  const { undo } = await call(updateBoardCollaborator, { body: { board_id: boardId, invited_user_id: userId, role } });
  await peopleChanged(client, boardId);
  return undo;
};

export const inviteToken = keptToken('board-invite');

const invitesKey = ['board-invites'] as const;

/** Questions about boards that the viewer has not answered, as the account menu counts them. */
export const askedKey = ['asked-about-boards'] as const;

const openInvite = (token: string, signal: AbortSignal): Promise<OpenedBoardInvite> =>
  call(readBoardInvite, { body: { token } }, { signal, firstLoad: true }).catch((thrown: unknown) => {
    inviteToken.answeredWith(failureOf(thrown).status);
    throw thrown;
  });

export const inviteQuery = (token: string) =>
  queryOptions<OpenedBoardInvite[], ApiFailure>({
    queryKey: [...invitesKey, token],
    queryFn: async ({ signal }) =>
      token === '' ? call(myBoardInvites, {}, { signal, firstLoad: true }) : [await openInvite(token, signal)],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

type Named = { token: string } | { board_id: string };

/** Asked for again by the next visit: this page still says what was answered. */
const answered = (client: QueryClient): void => {
  inviteToken.forget();
  void client.invalidateQueries({ queryKey: askedKey });
  void client.invalidateQueries({ queryKey: invitesKey, refetchType: 'none' });
};

export const accept = async (client: QueryClient, body: Named): Promise<UndoOffer | null> => {
  const { undo } = await call(acceptBoardInvite, { body });
  answered(client);
  void client.invalidateQueries({ queryKey: keys.boards });
  return undo;
};

/** It cannot be undone. */
export const decline = async (client: QueryClient, body: Named): Promise<null> => {
  await call(declineBoardInvite, { body });
  answered(client);
  return null;
};
