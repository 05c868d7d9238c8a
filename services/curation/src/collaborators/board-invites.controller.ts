import {
  acceptBoardInvite,
  declineBoardInvite,
  deleteBoardInvite,
  inviteToBoard,
  myBoardInvites,
  readBoardInvite,
} from '@corkboard/contracts/curation/collaborators';
import type { Answer } from '@corkboard/contracts/route';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError, found, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { boardAddress } from '@corkboard/rules/curation/addresses';
import { looksLikeEmail } from '@corkboard/rules/identity/email';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { checkFieldSet } from '../field-sets.ts';
import { knownId } from '../known-id.ts';
import { People } from '../people/people.ts';
import { detailOf, refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { BoardInviteTokens } from './board-invite-tokens.ts';
import { BoardPeople } from './board-people.ts';
import { AcceptBoardInvite } from './commands/accept-board-invite.ts';
import { DeclineBoardInvite } from './commands/decline-board-invite.ts';
import { InviteCollaborators } from './commands/invite-collaborators.ts';
import { RevokeBoardInvite } from './commands/revoke-board-invite.ts';
import { BoardInvites } from './read-models/board-invites/board-invites.ts';

const knownBoard = (id: string): string => knownId(id, 'BOARD_NOT_FOUND');

/** Each address once, in any case. */
const addressesOf = (emails: readonly string[]): readonly string[] => {
  const tidy = emails.map((email) => email.trim());
  if (!tidy.every(looksLikeEmail)) throw new ApiError('INVITE_EMAIL_INVALID');
  return [...new Map(tidy.map((email) => [email.toLowerCase(), email])).values()];
};

/** Invitations to boards: given and withdrawn by the owner, and by others where they may, answered by whom they are for. */
@Controller()
export class BoardInvitesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly board: BoardPeople,
    private readonly people: People,
    private readonly invites: BoardInvites,
    private readonly tokens: BoardInviteTokens,
    private readonly acting: ActingFor,
  ) {}

  @Serve(inviteToBoard)
  async invite({ params, body, viewer, toCommand }: RouteCall<typeof inviteToBoard>) {
    const boardId = knownBoard(params.id);
    const subject = await this.acting.subject(body, viewer);
    await this.board.inviting(boardId, subject);
    const emails = addressesOf(body.emails);
    const userIds = [...new Set(body.user_ids)];
    const cards = await this.people.cards(userIds.filter((id) => isUuid(id)));
    const hidden = await this.board.hiddenAmong([...cards.keys()]);
    if (userIds.some((id) => !cards.has(id) || hidden.has(id))) throw new ApiError('NOT_FOUND');
    const about = { content: { ...body, boardId }, subject };
    const command = toCommand(InviteCollaborators, about, { boardId, userIds, emails, role: body.role });
    const { events, state } = orRefuse(await this.commands.execute(command), refusals, detailOf);
    const invited = new Set(
      events.flatMap((event) => (event.type === 'CollaboratorInvited' ? event.data.inviteId : [])),
    );
    if (state.status !== 'open') return [];
    const { collaborators } = await this.board.of(state, subject);
    const undo = undoOf({ events });
    return collaborators.flatMap((each) => (invited.has(each.invite_id ?? '') ? [{ ...each, undo }] : []));
  }

  @Serve(readBoardInvite, { reads: [] })
  read({ body }: RouteCall<typeof readBoardInvite>): Promise<Answer<typeof readBoardInvite>> {
    return this.board.opened(this.tokens.open(body.token));
  }

  @Serve(myBoardInvites, { reads: ['board-invites'] })
  async mine({ viewer: { accountId } }: RouteCall<typeof myBoardInvites>) {
    return [...(await this.board.pending(await this.invites.pendingOf(accountId), accountId))];
  }

  @Serve(acceptBoardInvite)
  async accept({ body, viewer, toCommand }: RouteCall<typeof acceptBoardInvite>) {
    const named = await this.#named(body, viewer.accountId);
    const command = toCommand(AcceptBoardInvite, { content: named }, named);
    const { events, state } = orRefuse(await this.commands.execute(command), refusals);
    const [event] = events;
    if (event?.type !== 'CollaboratorInviteAccepted') throw new Error('an acceptance recorded nothing');
    const owner = state.status === 'open' ? (await this.people.cards([state.ownerId])).get(state.ownerId) : undefined;
    const url = state.status === 'open' && owner ? boardAddress(owner.username, state.slug) : '/';
    return { board_id: named.boardId, url, role: event.data.role, undo: undoOf({ events }) };
  }

  @Serve(declineBoardInvite)
  async decline({ body, viewer, toCommand }: RouteCall<typeof declineBoardInvite>) {
    const named = await this.#named(body, viewer.accountId);
    orRefuse(await this.commands.execute(toCommand(DeclineBoardInvite, { content: named }, named)), refusals);
    return { board_id: named.boardId };
  }

  /** DS-049: one's own is declined, those of others are withdrawn. */
  @Serve(deleteBoardInvite)
  async delete({ body, viewer, toCommand }: RouteCall<typeof deleteBoardInvite>) {
    checkFieldSet(body.field_set_key, ['board_invite', 'detailed']);
    const boardId = knownBoard(body.board_id);
    const subject = await this.acting.subject(body, viewer);
    if (body.invited_user_id === subject) {
      const named = { boardId, inviteId: await this.board.inviteOf(boardId, subject) };
      orRefuse(await this.commands.execute(toCommand(DeclineBoardInvite, { content: body, subject }, named)), refusals);
      return { board_id: boardId, undo: null };
    }
    await this.board.joined(boardId, subject);
    const { invited_user_id } = body;
    const inviteId =
      body.invite_id ?? (await this.board.inviteOf(boardId, found(invited_user_id, 'INVITE_GONE'), subject));
    const command = toCommand(RevokeBoardInvite, { content: body, subject }, { boardId, inviteId });
    return { board_id: boardId, undo: undoOf(orRefuse(await this.commands.execute(command), refusals)) };
  }

  async #named(asked: { token: string } | { board_id: string }, accountId: string) {
    if ('token' in asked) {
      const named = found(this.tokens.open(asked.token), 'INVITE_GONE');
      if (await this.board.isOfHidden(await this.board.load(named.boardId))) throw new ApiError('INVITE_GONE');
      return named;
    }
    const boardId = knownBoard(asked.board_id);
    return { boardId, inviteId: await this.board.inviteOf(boardId, accountId) };
  }
}
