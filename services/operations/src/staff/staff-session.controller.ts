import { randomUUID } from 'node:crypto';
import {
  STAFF_SESSION_SECONDS,
  type StaffViewer,
  staffSession,
  staffSignIn,
  staffSignOut,
} from '@corkboard/contracts/operations/staff';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { cookieAttributes, cookieNames } from '@corkboard/http-edge/cookies';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { SignInByLink } from './commands/sign-in-by-link.ts';
import { SignOutOfConsole } from './commands/sign-out-of-console.ts';
import { StaffController } from './staff-activity.ts';
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
@StaffController()
export class StaffSessionController {
  constructor(
    private readonly bus: CommandBus,
    private readonly realm: StaffRealm,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  @Serve(staffSignIn)
  async signIn({ body, exchange: { reply }, toCommand }: RouteCall<typeof staffSignIn>) {
    const command = toCommand(SignInByLink, { content: null, idempotencyKey: randomUUID() }, { link: body.token });
    const { token } = orRefuse(await this.bus.execute(command), refusals);
    const session = await this.realm.lookup(token);
    if (!session) throw new ApiError('SIGN_IN_LINK_INVALID');
    const attributes = cookieAttributes(this.config, STAFF_SESSION_SECONDS);
    reply.setCookie(cookieNames(this.config).staff, token, { ...attributes, sameSite: 'strict' });
    return viewerOf(session);
  }

  @Serve(staffSession)
  session({ staff }: RouteCall<typeof staffSession>) {
    return viewerOf(staff as RealmSession);
  }

  @Serve(staffSignOut)
  async signOut({ staff, exchange: { reply }, toCommand }: RouteCall<typeof staffSignOut>) {
    const { staffId, sessionId } = staff;
    const command = toCommand(SignOutOfConsole, { content: { sessionId } }, { staffId, sessionId });
    orRefuse(await this.bus.execute(command), refusals);
    reply.clearCookie(cookieNames(this.config).staff, { ...cookieAttributes(this.config), sameSite: 'strict' });
  }
}
