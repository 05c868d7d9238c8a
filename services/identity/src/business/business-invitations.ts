import type { InvitationMail } from '@corkboard/contracts/identity/invitation-mails';
import type { InvitationMails } from '@corkboard/http-edge/peers/identity-peer';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { invitationMail } from '../mail/mail.ts';
import { Mailbag } from '../mail/mailbag.ts';

/** Invitations of businesses, mailed for the ads service; sealed under the key of the account that invites. */
@Injectable()
export class BusinessInvitations implements InvitationMails {
  constructor(
    private readonly mailbag: Mailbag,
    private readonly directory: Directory,
  ) {}

  async send({ invitation_id: id, business_id: businessId, to, token }: InvitationMail): Promise<void> {
    const [business] = await this.directory.profiles([businessId]);
    if (!business) return;
    const mail = invitationMail(this.mailbag.sender, to, { token, business: business.full_name });
    const letter = await this.mailbag.seal(businessId, mail, id);
    if (letter) await this.mailbag.put(letter);
  }
}
