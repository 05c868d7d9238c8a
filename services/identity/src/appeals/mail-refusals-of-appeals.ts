import type { EventOf } from '@corkboard/event-store/fact';
import type { AppealRefusalReason } from '@corkboard/rules/identity/appeals';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { appealRefusedMail } from './appeal-mails.ts';
import type { caseDecided } from './domain/appeal.facts.ts';

interface Told {
  readonly accountId: string;
  /** The same for a repetition. */
  readonly mailId: string;
  readonly reasonCode: AppealRefusalReason;
}

/** Answer to an appeal that was refused; of one that was upheld the mail of the reinstatement tells. */
export class MailRefusalOfAppeal extends CommandWith<Told, void> {}

export const mailRefusalsOfAppeals = process<EventOf<typeof caseDecided>>({
  name: 'mail-refusals-of-appeals',
  types: ['CaseDecided'],
  react: ({ id: mailId, data: { accountId, reasonCode } }, context) =>
    reasonCode === null
      ? []
      : [new MailRefusalOfAppeal(context('MailRefusalOfAppeal'), { accountId, mailId, reasonCode })],
});

@CommandHandler(MailRefusalOfAppeal)
export class MailRefusalOfAppealHandler implements ICommandHandler<MailRefusalOfAppeal, void> {
  constructor(
    private readonly accounts: Accounts,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ input: { accountId, mailId, reasonCode } }: MailRefusalOfAppeal): Promise<void> {
    const account = await this.accounts.load(accountId);
    if (!account?.suspension) return;
    const mail = appealRefusedMail(this.mailbag.sender, account.email, { reasonCode, suspension: account.suspension });
    const letter = await this.mailbag.seal(accountId, mail, mailId);
    if (letter) await this.mailbag.put(letter);
  }
}
