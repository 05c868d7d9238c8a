import { sendBoardInvitationMail } from '@corkboard/contracts/identity/invitation-mails';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { BoardInvitations } from './board-invitations.ts';

/** Mails that the curation service asks for, in a process of its own. */
@Controller()
export class BoardInvitationMailsController {
  constructor(private readonly mails: BoardInvitations) {}

  @Serve(sendBoardInvitationMail)
  async send({ body }: RouteCall<typeof sendBoardInvitationMail>): Promise<{ taken: true }> {
    await this.mails.send(body);
    return { taken: true };
  }
}
