import { randomUUID } from 'node:crypto';
import { apiErrors } from '@corkboard/contracts/errors';
import { createSession, deleteSession } from '@corkboard/contracts/identity/sessions';
import type { Answer, Input as InputOf } from '@corkboard/contracts/route';
import type { CommandContext } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type Exchange, Input, Serve, TheExchange } from '@corkboard/http-edge/serve';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { profileOf, sessionUserOf } from '../accounts/profile.ts';
import { CLOCK, type Clock } from '../clock.ts';
import type { Browser } from '../devices/browser.ts';
import { Browsers } from '../devices/browsers.ts';
import { LimitedLogins } from '../devices/limited-logins.ts';
import { HiddenValues } from '../hidden-values.ts';
import { appTypeOf } from '../registration/sign-up-desk.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { lockEntry, lockRefusal } from '../throttling/lock-refusal.ts';
import type { LockedOut, Verified } from '../throttling/password-attempts.ts';
import { LogIn, type WrongPassword } from './log-in.ts';
import { type OpenedSession, SessionBook } from './session-book.ts';
import { SESSIONS_PER_ACCOUNT } from './session-lifetime.ts';
import { referrerOf, visitedPins } from './way-here.ts';

type Credentials = InputOf<typeof createSession>['body'];

const laterMethods = [
  ...['facebook_id', 'facebook_token', 'google_open_id_token', 'line_id_token', 'sso_user_email'],
  ...['sso_auth_code', 'sso_id_token', 'mfa_token', 'mfa_resend'],
] as const;

/** DE-074: said to who logs in, whose other browser finds itself logged out. */
const tooManySessions = {
  title: 'You were logged out somewhere else',
  body: `You can be logged in on ${SESSIONS_PER_ACCOUNT} browsers at most, so the one that you used least recently was logged out.`,
  button_text: 'Okay',
};

@Controller()
export class SessionsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bus: CommandBus,
    private readonly sessions: SessionBook,
    private readonly browsers: Browsers,
    private readonly limitedLogins: LimitedLogins,
    private readonly hidden: HiddenValues,
    private readonly log: SecurityLog,
  ) {}

  @Serve(createSession)
  async create(
    @Input(createSession) { body }: InputOf<typeof createSession>,
    @TheExchange() exchange: Exchange,
  ): Promise<Answer<typeof createSession>> {
    const { identifier, password } = this.#passwordCredentials(body);
    const browser = this.browsers.of(exchange);
    const call = callOf(exchange.request);
    // Nothing in the context says whose name was tried: it stands in clear beside what is recorded.
    const actor = { kind: 'visitor', id: randomUUID() } as const;
    const context = contextOf(exchange.request, { command: 'LogIn', content: null, actor });
    const attempt = { identifier, password, deviceId: browser.deviceId, address: call.address };
    const result = await this.bus.execute(new LogIn(context, attempt));
    if (!('account' in result)) throw this.#refusal(result, exchange, browser, identifier);
    const { account } = result;
    const opened = await this.#open(context, result, browser, call.session?.sessionId ?? null);
    this.#logSuccess(body, exchange, result, opened, browser);
    const { id, username } = profileOf(account);
    const user = body.get_user ? sessionUserOf(account) : { id, username };
    return opened.evicted === 0 ? { user } : { user, response_modal: tooManySessions };
  }

  @Serve(deleteSession)
  async remove(
    @Input(deleteSession) { body }: InputOf<typeof deleteSession>,
    @TheExchange() exchange: Exchange,
  ): Promise<void> {
    const browser = this.browsers.of(exchange);
    const { session } = callOf(exchange.request);
    const context = contextOf(exchange.request, { command: 'LogOut', content: body });
    if (session && body.all) await this.sessions.endAll(context, session.accountId, 'logout');
    else if (session) await this.sessions.end(context, session.sessionId, 'logout');
    if (body.forget || body.all) await this.limitedLogins.forget(browser, context.correlationId);
    browser.signOut();
  }

  #passwordCredentials(body: Credentials): { identifier: string; password: string } {
    if (body.switch_to_user_id) throw new ApiError('SWITCH_REFUSED');
    if (laterMethods.some((name) => Boolean(body[name]))) throw new ApiError('CANNOT_LOG_IN');
    const identifier = body.username_or_email?.trim() ?? '';
    if (identifier === '' || typeof body.password !== 'string') {
      throw new ApiError('MALFORMED', { messageDetail: 'username_or_email and password are needed' });
    }
    return { identifier, password: body.password };
  }

  async #open(context: CommandContext, { account }: Verified, browser: Browser, replaces: string | null) {
    const deviceId = browser.knowDevice();
    const own = { ...context, actor: { kind: 'account', id: account.accountId } as const };
    const opened = await this.sessions.open(own, { account, method: 'password', deviceId, replaces });
    browser.signIn(opened.token, opened.maxAgeSeconds);
    browser.remember(opened.handle);
    return opened;
  }

  #refusal(result: LockedOut | WrongPassword, exchange: Exchange, browser: Browser, identifier: string): ApiError {
    const { address, clientContext, requestId } = callOf(exchange.request);
    const now = this.clock.now();
    if ('locked' in result) {
      this.log.add(`throttle-${result.locked.counter.key}`, lockEntry(result.locked), requestId);
      return lockRefusal(result.locked, now);
    }
    const ipHash = this.hidden.network(address, now);
    const { code } = apiErrors.WRONG_PASSWORD;
    const where = { deviceId: browser.deviceId, ipHash, country: clientContext.country };
    const entry = {
      type: 'LogInFailed',
      identifierHash: this.hidden.identifier(identifier),
      accountId: result.accountId,
      method: 'password',
      code,
      ...where,
    } as const;
    this.log.add(`authlog-${result.accountId ?? `unknown-${ipHash}`}`, entry, requestId);
    return new ApiError('WRONG_PASSWORD');
  }

  #logSuccess(body: Credentials, exchange: Exchange, result: Verified, opened: OpenedSession, browser: Browser): void {
    const { address, clientContext, requestId } = callOf(exchange.request);
    const { accountId } = result.account;
    this.log.add(
      `authlog-${accountId}`,
      {
        type: 'LogInSucceeded',
        accountId,
        method: 'password',
        sessionId: opened.sessionId,
        mfaUsed: false,
        loginState: browser.limitedLogin === null ? 'none' : (body.login_state ?? 'DEFAULT'),
        deviceId: browser.deviceId ?? '',
        newDevice: !result.knownDevice,
        ipHash: this.hidden.network(address, this.clock.now()),
        country: clientContext.country,
        region: clientContext.region_from_ip,
        appType: appTypeOf(body.app_type_from_client),
        visitedPins: visitedPins(body.visited_pages_before_login),
        referrerOrigin: referrerOf(body.referrer),
      },
      requestId,
    );
  }
}
