import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { AppealLinks } from './appeal-links.ts';
import { appealLinkMail } from './appeal-mails.ts';
import type { appealSubmitted } from './domain/appeal.facts.ts';

type Submitted = Pick<DataOf<typeof appealSubmitted>, 'caseId' | 'accountId'>;

/** The link goes to the address of the account, whatever was typed. */
export class MailLinkOfAppeal extends CommandWith<Submitted, void> {}

export const mailLinkOfAppeal = process<EventOf<typeof appealSubmitted>>({
  name: 'mail-link-of-appeal',
  types: ['AppealSubmitted'],
  react: ({ data: { caseId, accountId } }, context) => [
    new MailLinkOfAppeal(context('MailLinkOfAppeal'), { caseId, accountId }),
  ],
});

@CommandHandler(MailLinkOfAppeal)
export class MailLinkOfAppealHandler implements ICommandHandler<MailLinkOfAppeal, void> {
  constructor(
    private readonly pool: Pool,
    private readonly accounts: Accounts,
    private readonly mailbag: Mailbag,
    private readonly links: AppealLinks,
  ) {}

  /** An older link goes on working: otherwise anybody could void it by another appeal. */
  async execute({ input: { caseId, accountId } }: MailLinkOfAppeal): Promise<void> {
    const account = await this.accounts.load(accountId);
    if (!account) return;
    const token = this.links.newToken();
    const mail = appealLinkMail(this.mailbag.sender, account.email, token);
    const letter = await this.mailbag.seal(accountId, mail, caseId);
    if (!letter) return;
    await allOrNothing(this.pool, async (client) => {
      if (await this.links.put({ caseId, accountId }, token, client)) await this.mailbag.put(letter, client);
    });
    this.mailbag.sendSoon();
  }
}
