import { createSession, deleteSession } from '@corkboard/contracts/identity/sessions';
import type { Answer, Input as InputOf } from '@corkboard/contracts/route';
import { ApiError } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { profileOf, sessionUserOf } from '../accounts/profile.ts';
import { Browsers } from '../devices/browsers.ts';
import { LimitedLogins } from '../devices/limited-logins.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { SESSIONS_PER_ACCOUNT } from '../sessions/session-lifetime.ts';
import { SignIn } from './sign-in.ts';

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

/** Said to who took a closing back by it. */
const reopenedAccount = {
  title: 'Your account stays open',
  body: 'You logged in, so it will not be closed. Everything is as it was.',
  button_text: 'Okay',
};

const passwordOf = (body: Credentials): { identifier: string; password: string } => {
  if (body.switch_to_user_id) throw new ApiError('SWITCH_REFUSED');
  if (laterMethods.some((name) => Boolean(body[name]))) throw new ApiError('CANNOT_LOG_IN');
  const identifier = body.username_or_email?.trim() ?? '';
  if (identifier === '' || typeof body.password !== 'string') {
    throw new ApiError('MALFORMED', { messageDetail: 'username_or_email and password are needed' });
  }
  return { identifier, password: body.password };
};

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: SessionBook,
    private readonly browsers: Browsers,
    private readonly limitedLogins: LimitedLogins,
  ) {}

  @Serve(createSession)
  async create({ body, exchange }: RouteCall<typeof createSession>): Promise<Answer<typeof createSession>> {
    const { account, evicted, reopened } = await this.signIn.byPassword(exchange, passwordOf(body), body);
    const { id, username } = profileOf(account);
    const user = body.get_user ? sessionUserOf(account) : { id, username };
    if (reopened) return { user, response_modal: reopenedAccount };
    return evicted === 0 ? { user } : { user, response_modal: tooManySessions };
  }

  @Serve(deleteSession)
  async remove({ body, exchange }: RouteCall<typeof deleteSession>): Promise<void> {
    const browser = this.browsers.of(exchange);
    const { session } = callOf(exchange.request);
    const context = contextOf(exchange.request, { command: 'LogOut', content: body });
    if (session && body.all) await this.sessions.endAll(context, session.accountId, 'logout');
    else if (session) await this.sessions.end(context, session.sessionId, 'logout');
    if (body.forget || body.all) await this.limitedLogins.forget(browser, context.correlationId);
    browser.signOut();
  }
}
