import type { Refused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../../accounts/accounts.ts';
import type { OpenAccount } from '../../accounts/domain/account.ts';
import { CLOCK, type Clock } from '../../clock.ts';
import type { Mail } from '../../mail/mail.ts';
import { Mailbag } from '../../mail/mailbag.ts';
import { appealOpenMail, appealTooLateMail } from '../appeal-mails.ts';
import type { WaitingAppeal } from '../appeal-requests.ts';
import { appealSubmitted } from '../domain/appeal.facts.ts';
import { appealable, appealDecider, caseStream } from '../domain/appeal.ts';
import { OpenAppeals } from '../open-appeals.ts';

type Refusal = 'account-not-suspended' | 'appeal-open' | 'appeal-too-late';
type Result = { readonly state: unknown } | Refused<Refusal>;

/** An appeal that came in is looked at; all that it leads to goes to the mailbox of the account. */
export class SubmitAppeal extends CommandWith<WaitingAppeal, Result> {}

@CommandHandler(SubmitAppeal)
export class SubmitAppealHandler implements ICommandHandler<SubmitAppeal, Result> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly open: OpenAppeals,
    private readonly mailbag: Mailbag,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ context, input: { requestId: caseId, accountId, locale, written } }: SubmitAppeal): Promise<Result> {
    const account = written && (await this.accounts.load(accountId));
    const hasOpenAppeal = (await this.open.streamOf(accountId)) !== null;
    const suspension = appealable(account, { at: this.clock.now().toISOString(), hasOpenAppeal });
    if ('refused' in suspension) {
      if (account) await this.#tell(account, suspension.refused, caseId);
      return suspension;
    }
    const { statementRef, reasonCode } = suspension;
    const told = { text: written?.text ?? null, contactEmail: written?.email ?? null, locale };
    return this.streams.decide(caseStream(caseId), appealDecider, context, ({ status }) =>
      status === 'absent' ? [appealSubmitted({ caseId, accountId, statementRef, reasonCode, ...told })] : [],
    );
  }

  async #tell(account: OpenAccount, refusal: Refusal, mailId: string): Promise<void> {
    const mail = this.#answerTo(account, refusal);
    const letter = mail && (await this.mailbag.seal(account.accountId, mail, mailId));
    if (letter) await this.mailbag.put(letter);
  }

  #answerTo({ email, suspension }: OpenAccount, refusal: Refusal): Mail | null {
    const { sender } = this.mailbag;
    if (refusal === 'appeal-open') return appealOpenMail(sender, email);
    return suspension && appealTooLateMail(sender, email, suspension);
  }
}
