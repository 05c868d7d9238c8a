import { confirmAppeal, showAppeal, submitAppeal } from '@corkboard/contracts/identity/appeals';
import { Streams } from '@corkboard/event-store/streams';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { looksLikeEmail } from '@corkboard/rules/identity/email';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { HiddenValues } from '../hidden-values.ts';
import { appealRefusals } from '../refusals.ts';
import { AppealDesk } from './appeal-desk.ts';
import { AppealRequests } from './appeal-requests.ts';
import { ConfirmAppeal } from './commands/confirm-appeal.ts';
import { LinkedAppeals } from './linked-appeals.ts';
import { localeOf } from './locale.ts';

/** A link of a mail says who comes, and what it holds is not to be told by a fingerprint. */
const secret = { content: null, actor: { kind: 'visitor', id: 'link' } } as const;

@Controller()
export class AppealsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly requests: AppealRequests,
    private readonly linked: LinkedAppeals,
    private readonly desk: AppealDesk,
    private readonly hidden: HiddenValues,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  // The same work for every address; what follows from it is done after the answer.
  @Serve(submitAppeal)
  async submit({ body, exchange: { request, reply } }: RouteCall<typeof submitAppeal>) {
    const email = body.email.trim();
    if (!looksLikeEmail(email)) throw new ApiError('EXISTS_BAD_EMAIL');
    const identifierHash = this.hidden.identifier(email);
    const actor = { kind: 'visitor', id: identifierHash } as const;
    const context = contextOf(request, { command: 'SubmitAppeal', content: null, actor });
    const network = this.hidden.network(callOf(request).address, this.clock.now());
    const retryAfterSeconds = await this.requests.ask({
      requestId: this.streams.newId(context),
      accountId: await this.accounts.idOf(email),
      identifierHash,
      callerHash: this.hidden.counter('appeal', identifierHash, network),
      locale: localeOf(request.headers['accept-language']),
      written: { email, text: body.text },
    });
    if (retryAfterSeconds !== null) throw new ApiError('RATE_LIMITED', { retryAfterSeconds });
    reply.raw.once('finish', () => this.desk.lookSoon());
    return { sent: true };
  }

  @Serve(showAppeal)
  async show({ body }: RouteCall<typeof showAppeal>) {
    const { text, submittedAt, isConfirmed } = orRefuse(await this.linked.find(body.token), appealRefusals);
    return { text, submitted_at: submittedAt, confirmed: isConfirmed };
  }

  @Serve(confirmAppeal)
  async confirm({ body, toCommand }: RouteCall<typeof confirmAppeal>): Promise<void> {
    orRefuse(await this.bus.execute(toCommand(ConfirmAppeal, secret, { token: body.token })), appealRefusals);
  }
}
