import { randomUUID } from 'node:crypto';
import {
  STAFF_SESSION_SECONDS,
  type StaffViewer,
  staffSession,
  staffSignIn,
  staffSignOut,
} from '@corkboard/contracts/operations/staff';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { contextOf } from '@corkboard/http-edge/command-context';
import { cookieAttributes, cookieNames } from '@corkboard/http-edge/cookies';
import { type Exchange, Input, Serve, Staff, TheExchange } from '@corkboard/http-edge/serve';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { SignInByLink } from './commands/sign-in-by-link.ts';
import { SignOutOfConsole } from './commands/sign-out-of-console.ts';
import { StaffActivity } from './staff-activity.ts';
import { type RealmSession, StaffRealm } from './staff-realm.ts';

const viewerOf = (session: RealmSession): StaffViewer => ({
  staff_id: session.staffId,
  email: session.email,
  role: session.role,
  signed_in_at: session.signedInAt,
  expires_at: session.expiresAt,
  idle_expires_at: session.idleExpiresAt,
});

/** The staff realm's own session: its cookie opens nothing of the product, and no product session opens the console. */
@Controller()
@UseInterceptors(StaffActivity)
export class StaffSessionController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(StaffRealm) private readonly realm: StaffRealm,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  @Serve(staffSignIn)
  async signIn(@Input(staffSignIn) { body }: InputOf<typeof staffSignIn>, @TheExchange() { request, reply }: Exchange) {
    // A link is good once: a repetition is another attempt, never a retry.
    const context = contextOf(request, { command: 'SignInByLink', content: null, idempotencyKey: randomUUID() });
    const { token } = orRefuse(await this.bus.execute(new SignInByLink(context, body.token)), refusals);
    const session = await this.realm.lookup(token);
    if (!session) throw new ApiError('SIGN_IN_LINK_INVALID');
    const attributes = cookieAttributes(this.config, STAFF_SESSION_SECONDS);
    reply.setCookie(cookieNames(this.config).staff, token, { ...attributes, sameSite: 'strict' });
    return viewerOf(session);
  }

  @Serve(staffSession)
  session(@Staff() session: RealmSession) {
    return viewerOf(session);
  }

  @Serve(staffSignOut)
  async signOut(@Staff() staff: RealmSession, @TheExchange() { request, reply }: Exchange) {
    const context = contextOf(request, { command: 'SignOutOfConsole', content: { sessionId: staff.sessionId } });
    orRefuse(await this.bus.execute(new SignOutOfConsole(context, staff.staffId, staff.sessionId)), refusals);
    reply.clearCookie(cookieNames(this.config).staff, { ...cookieAttributes(this.config), sameSite: 'strict' });
  }
}
