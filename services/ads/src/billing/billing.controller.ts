import { addBillingProfile } from '@corkboard/contracts/ads/promotions';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdAccess } from '../advertisers/ad-access.ts';
import { AddBillingProfile } from './commands/add-billing-profile.ts';

/** Billing profile of an ad account. */
@Controller()
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: AdAccess,
  ) {}

  @Serve(addBillingProfile)
  async add({ params: { advertiserId }, body, viewer, toCommand }: RouteCall<typeof addBillingProfile>) {
    const { id, ownerUserId } = await this.access.own(advertiserId, viewer, 'finance');
    const about = { content: { advertiserId, body }, subject: ownerUserId };
    const command = toCommand(AddBillingProfile, about, { advertiserId: id, ownerUserId });
    const { state } = await this.commands.execute(command);
    if (state.status === 'absent') throw new Error(`billing of ${id} has no profile after one was added`);
    return { profile_id: state.profileId, status: state.status };
  }
}
