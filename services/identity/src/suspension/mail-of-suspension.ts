import type { EventOf } from '@corkboard/event-store/fact';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import type { accountReinstated, accountSuspended } from '../accounts/domain/account.facts.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { reinstatementMail, type Stated, suspensionMail } from './suspension-mails.ts';

/** `stated`: null when the suspension has ended. `mailId`: the same for a repetition. */
interface Told {
  readonly accountId: string;
  readonly mailId: string;
  readonly stated: Stated | null;
}

/** DE-077: the owner is told of a suspension, by a statement of its reasons, and of its end. */
export class MailOfSuspension extends CommandWith<Told, void> {}

type Decided = EventOf<typeof accountSuspended | typeof accountReinstated>;

export const mailOwnersOfSuspendedAccounts = process<Decided>({
  name: 'mail-owners-of-suspended-accounts',
  types: ['AccountSuspended', 'AccountReinstated'],
  react: (event, context) => {
    const { accountId } = event.data;
    const told =
      event.type === 'AccountSuspended'
        ? { accountId, mailId: event.data.statementRef, stated: event.data }
        : { accountId, mailId: event.id, stated: null };
    return [new MailOfSuspension(context('MailOfSuspension'), told)];
  },
});

@CommandHandler(MailOfSuspension)
export class MailOfSuspensionHandler implements ICommandHandler<MailOfSuspension, void> {
  constructor(
    private readonly accounts: Accounts,
    private readonly mailbag: Mailbag,
  ) {}

  async execute({ input: { accountId, mailId, stated } }: MailOfSuspension): Promise<void> {
    const account = await this.accounts.load(accountId);
    if (!account) return;
    const { sender } = this.mailbag;
    const mail = stated ? suspensionMail(sender, account.email, stated) : reinstatementMail(sender, account.email);
    const letter = await this.mailbag.seal(accountId, mail, mailId);
    if (letter) await this.mailbag.put(letter);
  }
}
