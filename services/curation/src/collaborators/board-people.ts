import type {
  BoardCollaborators,
  CollaboratorView,
  OpenedBoardInvite,
} from '@corkboard/contracts/curation/collaborators';
import type { OwnershipOfferView } from '@corkboard/contracts/curation/ownership';
import { Streams } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import { boardAddress } from '@corkboard/rules/curation/addresses';
import { Injectable } from '@nestjs/common';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { type Board, boardDecider, type OpenBoard } from '../boards/domain/board.ts';
import { isVisibleTo, roleOn } from '../boards/domain/board-rights.ts';
import { answerable, type BoardInvite } from '../boards/domain/collaboration.ts';
import { inviter, isOpenInvite, type OpenInvite, openInvite } from '../boards/domain/collaborators.ts';
import { knownId } from '../known-id.ts';
import { People } from '../people/people.ts';

/** An offer to take the board over, as an editor may answer it. */
const offerTo = ({ collaboration }: OpenBoard, viewerId: string) => {
  const offer = answerable(collaboration.offer);
  if (offer === null) return null;
  const my_answer = offer.accepted.has(viewerId) ? 'accepted' : offer.declined.has(viewerId) ? 'declined' : null;
  return { until: offer.until, my_answer } as const;
};

const inviting = (board: OpenBoard, viewerId: string | null) => ({
  may_invite: viewerId !== null && board.privacy !== 'protected' && !('refused' in inviter(board, viewerId)),
  collaborators_may_invite: board.collaboration.mayInvite,
});

/** People on a board and invitations to it, read from its stream: a change holds at once. */
@Injectable()
export class BoardPeople {
  constructor(
    private readonly streams: Streams,
    private readonly people: People,
    private readonly boards: BoardPage,
  ) {}

  async load(boardId: string): Promise<Board> {
    return (await this.streams.load(`board-${boardId}`, boardDecider)).state;
  }

  /** @throws ApiError BOARD_NOT_FOUND where the viewer may not see it */
  async visible(boardId: string, viewerId: string | null): Promise<OpenBoard> {
    const board = await this.load(knownId(boardId, 'BOARD_NOT_FOUND'));
    if (board.status !== 'open' || !isVisibleTo(board, viewerId ?? '')) throw new ApiError('BOARD_NOT_FOUND');
    if (roleOn(board, viewerId ?? '') === null && (await this.#isHidden(board.ownerId)))
      throw new ApiError('BOARD_NOT_FOUND');
    return board;
  }

  /** A board that the account is on. @throws ApiError BOARD_NOT_FOUND */
  async joined(boardId: string, accountId: string): Promise<OpenBoard> {
    const board = await this.visible(boardId, accountId);
    if (roleOn(board, accountId) === null) throw new ApiError('BOARD_NOT_FOUND');
    return board;
  }

  /** A board that the account may invite others to. @throws ApiError BOARD_NOT_FOUND */
  async inviting(boardId: string, accountId: string): Promise<OpenBoard> {
    const board = await this.visible(boardId, accountId);
    if ('refused' in inviter(board, accountId)) throw new ApiError('BOARD_NOT_FOUND');
    return board;
  }

  async of(board: OpenBoard, viewerId: string | null): Promise<BoardCollaborators> {
    const { roles, invites } = board.collaboration;
    const role = viewerId === null ? null : roleOn(board, viewerId);
    const now = new Date().toISOString();
    const isTold = ({ inviterId }: BoardInvite) => role === 'owner' || (role !== null && inviterId === viewerId);
    const waiting = [...invites].filter(([, invite]) => isTold(invite) && isOpenInvite(invite, now));
    const cards = await this.people.cards([board.ownerId, ...roles.keys(), ...waiting.map(([, it]) => it.inviteeId)]);
    const hidden = await this.boards.hiddenAmong(role === null ? [...roles.keys()] : []);
    const accepted = [...roles].flatMap(([id, role]): CollaboratorView[] => {
      // The person who keeps a board that is offered is shown as its owner.
      const user = id === board.ownerId || hidden.has(id) ? undefined : cards.get(id);
      const said = { status: 'accepted', role, email: null, invite_id: null, expires_at: null } as const;
      return user ? [{ type: 'collaborator', user, ...said }] : [];
    });
    const pending = waiting.flatMap(([invite_id, { inviteeId, email, role, expiresAt }]): CollaboratorView[] => {
      const user = inviteeId === null ? null : (cards.get(inviteeId) ?? null);
      if (user === null && email === null) return [];
      return [{ type: 'collaborator', status: 'pending', role, user, email, invite_id, expires_at: expiresAt }];
    });
    const owner = cards.get(board.ownerId) ?? null;
    const offer = role === 'editor' && viewerId !== null ? offerTo(board, viewerId) : null;
    const collaborators = [...accepted, ...pending];
    return { owner, my_role: role, ...inviting(board, viewerId), collaborators, ...(offer && { offer }) };
  }

  /** Invitation of a link. @throws ApiError INVITE_GONE */
  async opened(named: { boardId: string; inviteId: string } | null): Promise<OpenedBoardInvite> {
    const open = named && (await this.#open(named));
    const shown = open && (await this.#shown(named.inviteId, open));
    if (!shown) throw new ApiError('INVITE_GONE');
    return shown;
  }

  /** Those of these invitations that a person can still answer. */
  async pending(
    named: readonly { invite_id: string; board_id: string }[],
    accountId: string,
  ): Promise<readonly OpenedBoardInvite[]> {
    const all = await Promise.all(
      named.map(async ({ invite_id: inviteId, board_id: boardId }) => {
        const open = await this.#open({ boardId, inviteId });
        return open?.invite.inviteeId === accountId ? this.#shown(inviteId, open) : null;
      }),
    );
    return all.flatMap((each) => each ?? []);
  }

  /** Those of these boards that an editor is asked to take over, as of now. */
  async offers(boardIds: readonly string[], accountId: string): Promise<readonly OwnershipOfferView[]> {
    const boards = (await Promise.all(boardIds.map((id) => this.load(id)))).flatMap((board) =>
      board.status === 'open' && roleOn(board, accountId) === 'editor' ? [board] : [],
    );
    const cards = await this.people.cards(boards.map(({ ownerId }) => ownerId));
    return boards.flatMap((board) => {
      const [offer, owner] = [offerTo(board, accountId), cards.get(board.ownerId)];
      if (!offer || !owner) return [];
      const { id, name, slug, privacy } = board;
      return [{ board: { id, name, url: boardAddress(owner.username, slug), privacy }, ...offer }];
    });
  }

  hiddenAmong(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.boards.hiddenAmong(accountIds);
  }

  async isOfHidden(board: Board): Promise<boolean> {
    return board.status === 'open' && (await this.#isHidden(board.ownerId));
  }

  /**
   * Id of the open invitation of a person to a board, for that person, its inviter and the owner.
   * @throws ApiError INVITE_GONE, BOARD_NOT_FOUND
   */
  async inviteOf(boardId: string, accountId: string, askerId = accountId): Promise<string> {
    const board = await this.load(knownId(boardId, 'BOARD_NOT_FOUND'));
    const now = new Date().toISOString();
    const invites = board.status === 'open' ? [...board.collaboration.invites] : [];
    const isAll = askerId === accountId || roleOn(board, askerId) === 'owner';
    const own = invites.filter(
      ([, { inviteeId, inviterId }]) => inviteeId === accountId && (isAll || inviterId === askerId),
    );
    if (own.length === 0 || (await this.isOfHidden(board))) throw new ApiError('BOARD_NOT_FOUND');
    const open = own.find(([, invite]) => isOpenInvite(invite, now));
    if (!open) throw new ApiError('INVITE_GONE');
    return open[0];
  }

  async #open({ boardId, inviteId }: { boardId: string; inviteId: string }): Promise<OpenInvite | null> {
    const open = openInvite(await this.load(boardId), { inviteId, at: new Date().toISOString() });
    return 'refused' in open || (await this.#isHidden(open.board.ownerId)) ? null : open;
  }

  async #isHidden(accountId: string): Promise<boolean> {
    return (await this.boards.hiddenAmong([accountId])).has(accountId);
  }

  async #shown(invite_id: string, { board, invite }: OpenInvite): Promise<OpenedBoardInvite | null> {
    const cards = await this.people.cards([board.ownerId, invite.inviterId]);
    const owner = cards.get(board.ownerId);
    if (!owner) return null;
    const { id, name, slug, privacy } = board;
    const url = boardAddress(owner.username, slug);
    const { role, expiresAt: expires_at, inviterId } = invite;
    return { invite_id, role, expires_at, inviter: cards.get(inviterId) ?? null, board: { id, name, url, privacy } };
  }
}
