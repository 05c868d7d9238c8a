import {
  type BusinessAccessView,
  type BusinessInvitation,
  type BusinessMember,
  changeMember,
  getBusinessAccess,
  removeMember,
  requireTwoFactor,
  restoreMember,
} from '@corkboard/contracts/ads/business-access';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Profile } from '@corkboard/http-edge/session';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { Businesses, checkBusiness } from './businesses.ts';
import { ChangeMember } from './commands/change-member.ts';
import { RemoveMember } from './commands/remove-member.ts';
import { RequireTwoFactor } from './commands/require-two-factor.ts';
import { RestoreMember } from './commands/restore-member.ts';
import { actsIn, type BusinessAccess, ownerOf } from './domain/business-access.ts';
import { isOpen } from './domain/invitations.ts';

/** A member whose account is closed has no name. */
const memberOf = (
  id: string,
  permissions: readonly BusinessRole[],
  people: ReadonlyMap<string, Profile>,
): BusinessMember => {
  const known = people.get(id);
  return {
    user: {
      ...{ id, username: known?.username ?? '', full_name: known?.fullName ?? '' },
      ...{ image_medium_url: known?.imageMediumUrl ?? null, avatar_color_index: known?.avatarColorIndex ?? 0 },
    },
    permissions: [...permissions],
  };
};

const openInvitations = ({ invitations }: BusinessAccess): BusinessInvitation[] => {
  const now = new Date().toISOString();
  return [...invitations].flatMap(([id, invitation]) =>
    isOpen(invitation, now) && invitation.email !== null
      ? [
          {
            ...{ id, email: invitation.email, permissions: [...invitation.permissions] },
            expires_at: invitation.expiresAt,
          },
        ]
      : [],
  );
};

const active = ({ members }: BusinessAccess) => [...members].filter(([, { status }]) => status === 'active');

const checkMember = (userId: string): void => {
  if (!isUuid(userId)) throw new ApiError('MEMBER_NOT_FOUND');
};

/** Members of a business. */
@Controller()
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly businesses: Businesses,
  ) {}

  @Serve(getBusinessAccess, { reads: [] })
  async get({ params: { businessId }, viewer }: RouteCall<typeof getBusinessAccess>): Promise<BusinessAccessView> {
    const access = await this.businesses.administered(businessId, viewer);
    const members = active(access);
    const people = await this.businesses.people(members.map(([id]) => id));
    return {
      business_id: businessId,
      business_name: await this.businesses.nameOf(businessId, access),
      owner_user_id: ownerOf(access, businessId),
      acts: [...actsIn(access, { businessId, actorId: viewer.accountId })],
      requires_two_factor: access.requiresMfa,
      members: members.map(([id, { permissions }]) => memberOf(id, permissions, people)),
      invitations: openInvitations(access),
    };
  }

  @Serve(changeMember)
  async change({ params, body, viewer, toCommand }: RouteCall<typeof changeMember>) {
    checkBusiness(params.businessId, viewer);
    checkMember(params.userId);
    const permissions = [...new Set(body.permissions)];
    const about = { content: { ...params, permissions }, subject: params.businessId };
    orRefuse(await this.commands.execute(toCommand(ChangeMember, about, { ...params, permissions })), refusals);
    return { user_id: params.userId, permissions };
  }

  @Serve(removeMember)
  async remove({ params, viewer, toCommand }: RouteCall<typeof removeMember>) {
    checkBusiness(params.businessId, viewer);
    checkMember(params.userId);
    const about = { content: params, subject: params.businessId };
    orRefuse(await this.commands.execute(toCommand(RemoveMember, about, params)), refusals);
    return { user_id: params.userId };
  }

  @Serve(restoreMember)
  async restore({ params, viewer, toCommand }: RouteCall<typeof restoreMember>) {
    checkBusiness(params.businessId, viewer);
    checkMember(params.userId);
    const about = { content: params, subject: params.businessId };
    const { state } = orRefuse(await this.commands.execute(toCommand(RestoreMember, about, params)), refusals);
    return { user_id: params.userId, permissions: [...(state.members.get(params.userId)?.permissions ?? [])] };
  }

  @Serve(requireTwoFactor)
  async twoFactor({ params, body: { required }, viewer, toCommand }: RouteCall<typeof requireTwoFactor>) {
    checkBusiness(params.businessId, viewer);
    const about = { content: { ...params, required }, subject: params.businessId };
    orRefuse(await this.commands.execute(toCommand(RequireTwoFactor, about, { ...params, required })), refusals);
    return { requires_two_factor: required };
  }
}
