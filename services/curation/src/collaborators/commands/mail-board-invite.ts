import type { EventOf } from '@corkboard/event-store/fact';
import { Streams } from '@corkboard/event-store/streams';
import { BOARD_INVITATION_MAILS, type BoardInvitationMails } from '@corkboard/http-edge/peers/identity-peer';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import type { collaboratorInvited } from '../../boards/domain/collaborator.facts.ts';
import { openInvite } from '../../boards/domain/collaborators.ts';
import { BoardInviteTokens } from '../board-invite-tokens.ts';

export class MailBoardInvite extends CommandWith<{ boardId: string; inviteId: string }, void> {}

export const mailBoardInvites = process<EventOf<typeof collaboratorInvited>>({
  name: 'mail-board-invites',
  types: ['CollaboratorInvited'],
  react: ({ data: { boardId, inviteId } }, context) => [
    new MailBoardInvite(context('MailBoardInvite'), { boardId, inviteId }),
  ],
});

/** Identity sends the mail, once however often it is asked; while it is away, this is tried again. */
@CommandHandler(MailBoardInvite)
export class MailBoardInviteHandler implements ICommandHandler<MailBoardInvite, void> {
  constructor(
    private readonly streams: Streams,
    private readonly tokens: BoardInviteTokens,
    @Inject(BOARD_INVITATION_MAILS) private readonly mails: BoardInvitationMails,
  ) {}

  /** None for what was answered or withdrawn meanwhile. */
  async execute({ context, input: named }: MailBoardInvite): Promise<void> {
    const { state } = await this.streams.load(`board-${named.boardId}`, boardDecider);
    const open = openInvite(state, { inviteId: named.inviteId, at: context.occurredAt });
    if ('refused' in open) return;
    const { email, inviteeId, inviterId } = open.invite;
    const to = inviteeId === null ? email && { email } : { account_id: inviteeId };
    if (!to) return;
    await this.mails.send({
      ...{ invite_id: named.inviteId, inviter_id: inviterId, board_name: open.board.name, to },
      token: this.tokens.seal(named),
    });
  }
}
