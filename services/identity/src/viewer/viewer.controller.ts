import { type ClientEvent, postClientError, postClientEvents } from '@corkboard/contracts/identity/client-events';
import { getViewer, type ViewerAnswer } from '@corkboard/contracts/identity/viewer';
import { callOf } from '@corkboard/http-edge/call';
import { CSRF_COOKIE } from '@corkboard/http-edge/gate/csrf';
import '@fastify/cookie';
import { type Exchange, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Session } from '@corkboard/http-edge/session';
import { mayUploadVideo } from '@corkboard/rules/curation/videos';
import { Controller, Inject } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import type { OpenAccount } from '../accounts/domain/account.ts';
import { profileOf, viewerInfoOf } from '../accounts/profile.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { PasswordPolicy } from '../credentials/password-policy.ts';
import type { Browser } from '../devices/browser.ts';
import { Browsers } from '../devices/browsers.ts';
import { LimitedLogins } from '../devices/limited-logins.ts';
import { IneligibleMarkers } from '../registration/ineligible-markers.ts';
import { withoutTypedData } from '../security-log/client-error.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { LiveSessions } from '../sessions/live-sessions.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { experimentArms } from './experiments.ts';

type Who = Pick<ViewerAnswer, 'type' | 'isAuth' | 'isPartner' | 'info' | 'user'>;

const nobody: Who = { type: 'UNAUTH', isAuth: false, isPartner: false, info: null, user: null };

@Controller()
export class ViewerController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly accounts: Accounts,
    private readonly browsers: Browsers,
    private readonly limitedLogins: LimitedLogins,
    private readonly liveSessions: LiveSessions,
    private readonly sessions: SessionBook,
    private readonly policy: PasswordPolicy,
    private readonly markers: IneligibleMarkers,
    private readonly log: SecurityLog,
  ) {}

  @Serve(getViewer, { reads: [] })
  async viewer({ exchange }: RouteCall<typeof getViewer>): Promise<ViewerAnswer> {
    const browser = this.browsers.of(exchange);
    return {
      ...(await this.#who(exchange, browser)),
      ineligible: await this.markers.isShown(browser),
      experiments: experimentArms(this.config.EXPERIMENTS),
      passwordRules: this.policy.rules,
      brand: {
        name: this.config.brand,
        legalName: this.config.BRAND_LEGAL_NAME || this.config.brand,
        supportEmail: this.config.BRAND_SUPPORT_EMAIL,
        origin: this.config.edge.origin,
        businessOrigin: this.config.edge.BUSINESS_ORIGIN || null,
      },
      csrfToken: exchange.request.cookies[CSRF_COOKIE] ?? '',
      signupRedirectUrl: this.config.signupRedirectUrl,
    };
  }

  @Serve(postClientEvents)
  events({ body, exchange }: RouteCall<typeof postClientEvents>): void {
    const { requestId, session } = callOf(exchange.request);
    const before = this.browsers.of(exchange).limitedLogin === null ? 'UNAUTH' : 'LIMITED_LOGIN';
    const viewerType = session ? 'AUTH' : before;
    for (const event of body.events) {
      this.log.add('client-events', { type: 'ClientEvent', ...told(event, viewerType), viewerType }, requestId);
    }
  }

  @Serve(postClientError)
  error({ body, exchange }: RouteCall<typeof postClientError>): void {
    this.log.add(
      'client-errors',
      { type: 'ClientError', ...withoutTypedData(body) },
      callOf(exchange.request).requestId,
    );
  }

  async #who(exchange: Exchange, browser: Browser): Promise<Who> {
    const { session, requestId } = callOf(exchange.request);
    const account = session && (await this.accounts.load(session.accountId));
    if (account) {
      await this.#renew(session, account, { browser, requestId });
      // A log-in that was under way during an objection began a session that does not say so.
      if (session.objectsToAds !== account.objectsToAds)
        await this.sessions.objectsToAds(account.accountId, account.objectsToAds);
      const { isPartner } = account;
      const info = viewerInfoOf(account);
      return { type: 'AUTH', isAuth: true, isPartner, info, user: this.#signedIn(account) };
    }
    if (browser.sessionToken !== null) browser.signOut();
    const remembered = await this.limitedLogins.accountOf(browser);
    const before = remembered === null ? null : await this.accounts.load(remembered);
    return before ? { ...nobody, type: 'LIMITED_LOGIN', info: viewerInfoOf(before) } : nobody;
  }

  /** A log-in that was under way while the account became a partner's began a session that does not say so. */
  async #renew(
    session: Session,
    { accountId, isPartner }: OpenAccount,
    { browser, requestId }: { readonly browser: Browser; readonly requestId: string },
  ): Promise<void> {
    if (session.isPartner || !isPartner) return this.liveSessions.renew(session, browser, requestId);
    await this.sessions.becomePartner(accountId);
    await this.liveSessions.renewAtOnce(browser, requestId);
  }

  #signedIn(account: OpenAccount): ViewerAnswer['user'] {
    const { hasPassword, connectedToFacebook, connectedToGoogle } = viewerInfoOf(account);
    const minAgeHours = this.config.edge.VIDEO_UPLOAD_MIN_ACCOUNT_AGE_HOURS;
    const uploader = { ...account, accountCreatedAt: account.registeredAt };
    return {
      ...profileOf(account),
      email: account.email,
      emailVerified: account.emailVerified,
      createdAt: account.registeredAt,
      country: account.country,
      businessName: account.businessName,
      hasPassword,
      connectedToFacebook,
      connectedToGoogle,
      connectedToLine: false,
      isMinor: account.isMinor,
      video_upload_allowed: mayUploadVideo(uploader, { now: this.clock.now(), minAgeHours }),
    };
  }
}

/** DE-009: login_state belongs to limited-login viewers, who always have one. */
const told = (event: ClientEvent, viewerType: string): ClientEvent => {
  const { login_state: state, ...rest } = event;
  return viewerType === 'LIMITED_LOGIN' ? { ...rest, login_state: state ?? 'DEFAULT' } : rest;
};
