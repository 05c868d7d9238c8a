import type { EventOf } from '@corkboard/event-store/fact';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import type { accountClosureRequested, accountReactivated } from '../accounts/domain/account.facts.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { closingMail, reopenedMail } from './closing-mails.ts';

/** `closeAfter`: null when it was taken back. `mailId`: the same for a repetition. */
interface Told {
  readonly accountId: string;
  readonly mailId: string;
  readonly closeAfter: string | null;
}

/** The owner is told that the account is to be closed, and that it stays open: it may have been somebody else. */
export class MailOfClosing extends CommandWith<Told, void> {}

export const mailOwnersOfClosingAccounts = process<EventOf<typeof accountClosureRequested | typeof accountReactivated>>(
  {
    name: 'mail-owners-of-closing-accounts',
    types: ['AccountClosureRequested', 'AccountReactivated'],
    react: ({ id: mailId, ...event }, context) => {
      const closeAfter = event.type === 'AccountClosureRequested' ? event.data.closeAfter : null;
      return [new MailOfClosing(context('MailOfClosing'), { accountId: event.data.accountId, mailId, closeAfter })];
    },
  },
);

@CommandHandler(MailOfClosing)
export class MailOfClosingHandler implements ICommandHandler<MailOfClosing, void> {
  constructor(
    private readonly accounts: Accounts,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ input: { accountId, mailId, closeAfter } }: MailOfClosing): Promise<void> {
    const account = await this.accounts.load(accountId);
    if (!account) return;
    const { sender } = this.mailbag;
    const mail =
      closeAfter === null ? reopenedMail(sender, account.email) : closingMail(sender, account.email, closeAfter);
    const letter = await this.mailbag.seal(accountId, mail, mailId);
    if (letter) await this.mailbag.put(letter);
  }
}
