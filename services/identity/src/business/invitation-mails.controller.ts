import { sendInvitationMail } from '@corkboard/contracts/identity/invitation-mails';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { BusinessInvitations } from './business-invitations.ts';

/** Mails that the ads service asks for, in a process of its own. */
@Controller()
export class InvitationMailsController {
  constructor(private readonly mails: BusinessInvitations) {}

  @Serve(sendInvitationMail)
  async send({ body }: RouteCall<typeof sendInvitationMail>): Promise<{ taken: true }> {
    await this.mails.send(body);
    return { taken: true };
  }
}
