import type { BoardInvitationMail } from '@corkboard/contracts/identity/invitation-mails';
import type { BoardInvitationMails } from '@corkboard/http-edge/peers/identity-peer';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { Directory } from '../directory/directory.ts';
import { boardInvitationMail } from '../mail/mail.ts';
import { Mailbag } from '../mail/mailbag.ts';

interface Addressee {
  readonly email: string;
  /** Account under whose key the mail is sealed: the one that it goes to, where that is known. */
  readonly accountId: string;
}

/** Invitations to boards, mailed for the curation service. */
@Injectable()
export class BoardInvitations implements BoardInvitationMails {
  constructor(
    private readonly mailbag: Mailbag,
    private readonly directory: Directory,
    private readonly accounts: Accounts,
  ) {}

  /** None where either of them has no account any more. */
  async send({
    invite_id: id,
    inviter_id: inviterId,
    board_name: board,
    to,
    token,
  }: BoardInvitationMail): Promise<void> {
    const [inviter] = await this.directory.profiles([inviterId]);
    const addressee = await this.#addressee(to, inviterId);
    if (!inviter || !addressee) return;
    const said = { token, board, inviter: inviter.full_name || inviter.username };
    const mail = boardInvitationMail(this.mailbag.sender, addressee.email, said);
    const letter = await this.mailbag.seal(addressee.accountId, mail, id);
    if (letter) await this.mailbag.put(letter);
  }

  async #addressee(to: BoardInvitationMail['to'], inviterId: string): Promise<Addressee | null> {
    if ('email' in to) return { email: to.email, accountId: inviterId };
    const account = await this.accounts.load(to.account_id);
    return account && { email: account.email, accountId: to.account_id };
  }
}
