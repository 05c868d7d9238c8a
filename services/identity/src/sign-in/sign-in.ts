import { randomUUID } from 'node:crypto';
import { apiErrors } from '@corkboard/contracts/errors';
import { isRefused, type Refused } from '@corkboard/event-store/decider';
import type { CommandContext } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { contextOf } from '@corkboard/http-edge/command-context';
import type { Exchange } from '@corkboard/http-edge/serve';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { OpenAccount } from '../accounts/domain/account.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { Browsers } from '../devices/browsers.ts';
import { HiddenValues } from '../hidden-values.ts';
import { sessionRefusals } from '../refusals.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { type NoSession, type OpenedSession, SessionBook } from '../sessions/session-book.ts';
import { LogIn } from './log-in.ts';
import { type PasswordAttempt, PasswordProof } from './proofs/password.ts';
import type { NotProven, Proven } from './proofs/proof.ts';
import { ReopenAccount } from './reopen-account.ts';
import { lockRefusal } from './throttling/lock-refusal.ts';
import { appTypeOf, referrerOf, visitedPins, type WayHere } from './way-here.ts';

/** `reopened`: the account was to be closed, which the log-in took back. */
type Entered = OpenedSession & Proven & { readonly reopened: boolean };

interface Attempted extends Proven {
  readonly context: CommandContext;
  readonly attempt: PasswordAttempt;
}

/** The one way in: throttle and prove (log-in.ts), open the session, write its cookies, log. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bus: CommandBus,
    private readonly password: PasswordProof,
    private readonly browsers: Browsers,
    private readonly sessions: SessionBook,
    private readonly hidden: HiddenValues,
    private readonly log: SecurityLog,
  ) {}

  /** Throws what is told to a caller who is locked out or has not proven it. */
  async byPassword(
    exchange: Exchange,
    given: Pick<PasswordAttempt, 'identifier' | 'password'>,
    way: WayHere,
  ): Promise<Entered> {
    const { context, attempt, ...proven } = await this.#prove(exchange, given);
    const account = await this.#reopened(context, proven.account);
    const opened = await this.open(exchange, context, { account, method: this.password.method });
    if (isRefused(opened)) throw this.#refused(exchange, attempt, { account, refused: opened.refused });
    const entered = { ...opened, ...proven, account, reopened: proven.account.closesAfter !== null };
    this.#logSuccess(exchange, entered, way);
    return entered;
  }

  /** Has who is signed in prove it again; throws what is told to who does not. */
  async confirm(exchange: Exchange, given: Pick<PasswordAttempt, 'identifier' | 'password'>): Promise<void> {
    await this.#prove(exchange, given);
  }

  async #prove(exchange: Exchange, given: Pick<PasswordAttempt, 'identifier' | 'password'>): Promise<Attempted> {
    // Nothing in the context says whose name was tried: it stands in clear beside what is recorded.
    const actor = { kind: 'visitor', id: randomUUID() } as const;
    const context = contextOf(exchange.request, { command: 'LogIn', content: null, actor });
    const { deviceId } = this.browsers.of(exchange);
    const attempt = { ...given, deviceId, address: callOf(exchange.request).address };
    const result = await this.bus.execute(new LogIn(context, attempt));
    if ('locked' in result) throw lockRefusal(result.locked, this.clock.now());
    if (!('account' in result)) {
      this.#logFailure(exchange, attempt, { ...result, code: apiErrors.WRONG_PASSWORD.code });
      throw new ApiError('WRONG_PASSWORD');
    }
    return { context, attempt, ...result };
  }

  /** As it is where it cannot be reopened: then it is refused a session. */
  async #reopened(context: CommandContext, account: OpenAccount): Promise<OpenAccount> {
    const { accountId, closesAfter } = account;
    if (closesAfter === null) return account;
    const own = { ...context, command: 'ReopenAccount', actor: { kind: 'account', id: accountId } as const };
    const reopened = await this.bus.execute(new ReopenAccount(own, { accountId }));
    return 'refused' in reopened ? account : reopened;
  }

  /** Opens a session for who has proven to be somebody, and gives the browser its cookies. */
  async open(
    exchange: Exchange,
    context: CommandContext,
    { account, method }: { readonly account: OpenAccount; readonly method: string },
  ): Promise<OpenedSession | Refused<NoSession>> {
    const browser = this.browsers.of(exchange);
    const replaces = callOf(exchange.request).session?.sessionId ?? null;
    const own = { ...context, actor: { kind: 'account', id: account.accountId } as const };
    const opened = await this.sessions.open(own, { account, method, deviceId: browser.knowDevice(), replaces });
    if (isRefused(opened)) return opened;
    browser.signIn(opened.token, opened.maxAgeSeconds);
    browser.remember(opened.handle);
    return opened;
  }

  /** DE-058: told only to who has proven to be its owner. */
  #refused(
    exchange: Exchange,
    attempt: PasswordAttempt,
    { account: { accountId }, refused }: { readonly account: OpenAccount; readonly refused: NoSession },
  ): ApiError {
    const name = sessionRefusals[refused];
    this.#logFailure(exchange, attempt, { accountId, code: apiErrors[name].code });
    return new ApiError(name);
  }

  #logFailure(
    exchange: Exchange,
    { identifier, deviceId }: PasswordAttempt,
    { accountId, code }: Pick<NotProven, 'accountId'> & { readonly code: number },
  ): void {
    const where = this.#where(exchange);
    const identifierHash = this.hidden.identifier(identifier);
    const entry = { type: 'LogInFailed', identifierHash, accountId, code, deviceId, ...where } as const;
    const { requestId } = callOf(exchange.request);
    this.log.add(`authlog-${accountId ?? `unknown-${where.ipHash}`}`, entry, requestId);
  }

  #logSuccess(exchange: Exchange, { account, sessionId, deviceId, knownDevice }: Entered, way: WayHere): void {
    const { clientContext, requestId } = callOf(exchange.request);
    const { accountId } = account;
    const entry = {
      type: 'LogInSucceeded',
      accountId,
      sessionId,
      mfaUsed: false,
      loginState: this.browsers.of(exchange).limitedLogin === null ? 'none' : (way.login_state ?? 'DEFAULT'),
      deviceId,
      newDevice: !knownDevice,
      region: clientContext.region_from_ip,
      appType: appTypeOf(way.app_type_from_client),
      visitedPins: visitedPins(way.visited_pages_before_login),
      referrerOrigin: referrerOf(way.referrer),
      ...this.#where(exchange),
    } as const;
    this.log.add(`authlog-${accountId}`, entry, requestId);
  }

  #where(exchange: Exchange) {
    const { address, clientContext } = callOf(exchange.request);
    const ipHash = this.hidden.network(address, this.clock.now());
    return { method: this.password.method, ipHash, country: clientContext.country };
  }
}
