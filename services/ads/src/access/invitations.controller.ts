import {
  acceptInvitation,
  type BusinessInvitation,
  declineInvitation,
  inviteToBusiness,
  type OpenedInvitation,
  readInvitation,
  restoreInvitation,
  revokeInvitation,
} from '@corkboard/contracts/ads/business-access';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError, found, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { Businesses, checkBusiness } from './businesses.ts';
import { AcceptInvitation } from './commands/accept-invitation.ts';
import { DeclineInvitation } from './commands/decline-invitation.ts';
import { InviteToBusiness } from './commands/invite-to-business.ts';
import { RestoreInvitation } from './commands/restore-invitation.ts';
import { RevokeInvitation } from './commands/revoke-invitation.ts';
import { openInvitation } from './domain/invitations.ts';
import { InvitationTokens } from './invitation-tokens.ts';

const checkInvitation = (invitationId: string): void => {
  if (!isUuid(invitationId)) throw new ApiError('INVITATION_NOT_FOUND');
};

/** Invitations to work for a business: given and withdrawn by it, answered by whoever has the link. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly businesses: Businesses,
    private readonly tokens: InvitationTokens,
  ) {}

  @Serve(inviteToBusiness)
  async invite({ params: { businessId }, body, viewer, toCommand }: RouteCall<typeof inviteToBusiness>) {
    checkBusiness(businessId, viewer);
    const permissions = [...new Set(body.permissions)];
    const asked = { businessId, email: body.email, permissions };
    const command = toCommand(InviteToBusiness, { content: asked, subject: businessId }, asked);
    const { events } = orRefuse(await this.commands.execute(command), refusals);
    const [event] = events;
    if (event?.type !== 'BusinessAccessInvited') throw new Error('an invitation recorded no BusinessAccessInvited');
    const { invitationId: id, email, expiresAt: expires_at } = event.data;
    return { id, email: email ?? '', permissions, expires_at } satisfies BusinessInvitation;
  }

  @Serve(revokeInvitation)
  async revoke({ params, viewer, toCommand }: RouteCall<typeof revokeInvitation>) {
    checkBusiness(params.businessId, viewer);
    checkInvitation(params.invitationId);
    const about = { content: params, subject: params.businessId };
    orRefuse(await this.commands.execute(toCommand(RevokeInvitation, about, params)), refusals);
    return { id: params.invitationId, status: 'revoked' as const };
  }

  @Serve(restoreInvitation)
  async restore({ params, viewer, toCommand }: RouteCall<typeof restoreInvitation>) {
    checkBusiness(params.businessId, viewer);
    checkInvitation(params.invitationId);
    const about = { content: params, subject: params.businessId };
    orRefuse(await this.commands.execute(toCommand(RestoreInvitation, about, params)), refusals);
    return { id: params.invitationId, status: 'pending' as const };
  }

  @Serve(readInvitation, { reads: [] })
  async read({ body }: RouteCall<typeof readInvitation>): Promise<OpenedInvitation> {
    const { businessId, invitationId } = this.#opened(body.token);
    const access = await this.businesses.load(businessId);
    const asked = { businessId, invitationId, at: new Date().toISOString() };
    const invitation = orRefuse(openInvitation(access, asked), refusals);
    return {
      business_id: businessId,
      business_name: await this.businesses.nameOf(businessId, access),
      permissions: [...invitation.permissions],
      expires_at: invitation.expiresAt,
    };
  }

  @Serve(acceptInvitation)
  async accept({ body, viewer, toCommand }: RouteCall<typeof acceptInvitation>) {
    if (!viewer.isPartner) throw new ApiError('BUSINESS_ONLY');
    const opened = this.#opened(body.token);
    const command = toCommand(AcceptInvitation, { content: opened }, opened);
    const { state } = orRefuse(await this.commands.execute(command), refusals);
    const member = found(state.members.get(viewer.accountId), 'BUSINESS_NOT_FOUND');
    return { business_id: opened.businessId, permissions: [...member.permissions] };
  }

  @Serve(declineInvitation)
  async decline({ body, toCommand }: RouteCall<typeof declineInvitation>) {
    const opened = this.#opened(body.token);
    orRefuse(await this.commands.execute(toCommand(DeclineInvitation, { content: opened }, opened)), refusals);
    return { business_id: opened.businessId };
  }

  #opened(token: string) {
    return found(this.tokens.open(token), 'INVITATION_NOT_FOUND');
  }
}
