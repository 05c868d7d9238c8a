import {
  type CampaignTerms,
  changeCampaignBudget,
  changeCampaignEndDate,
  renameEntity,
} from '@corkboard/contracts/ads/promotions';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdAccess } from '../advertisers/ad-access.ts';
import { refusals } from '../refusals.ts';
import { ChangeBudget } from './commands/change-budget.ts';
import { ChangeEndDate } from './commands/change-end-date.ts';
import { RenameEntity } from './commands/rename-entity.ts';
import type { Campaign } from './domain/campaign.ts';
import { refusalDetail } from './promotion-view.ts';

const shown = (campaign: Campaign): CampaignTerms => {
  if (campaign.status !== 'open') throw new ApiError('CAMPAIGN_ENDED');
  const { dailyBudgetMicro, lifetimeBudgetMicro, endAt } = campaign.terms;
  return {
    campaign_id: campaign.id,
    daily_budget_micro: dailyBudgetMicro,
    lifetime_budget_micro: lifetimeBudgetMicro,
    end_at: endAt,
  };
};

const campaignIdOf = ({ campaignId }: { readonly campaignId: string }): string => {
  if (!isUuid(campaignId)) throw new ApiError('CAMPAIGN_NOT_FOUND');
  return campaignId;
};

/** Budget, end and names of a campaign that is there: whoever edits what another has changed meanwhile is told so. */
@Controller()
export class EditCampaignController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: AdAccess,
  ) {}

  @Serve(changeCampaignBudget)
  async changeBudget({ params, body, viewer, toCommand }: RouteCall<typeof changeCampaignBudget>) {
    const advertiser = await this.access.own(params.advertiserId, viewer, 'campaign');
    const command = toCommand(
      ChangeBudget,
      { content: { ...params, body }, subject: advertiser.ownerUserId },
      {
        campaignId: campaignIdOf(params),
        advertiserId: advertiser.id,
        dailyBudgetMicro: body.budget_in_micro_currency,
        seenDailyBudgetMicro: body.seen_budget_in_micro_currency,
      },
    );
    const detail = refusalDetail(advertiser, null);
    return shown(orRefuse(await this.commands.execute(command), refusals, detail).state);
  }

  @Serve(changeCampaignEndDate)
  async changeEndDate({ params, body, viewer, toCommand }: RouteCall<typeof changeCampaignEndDate>) {
    const advertiser = await this.access.own(params.advertiserId, viewer, 'campaign');
    const command = toCommand(
      ChangeEndDate,
      { content: { ...params, body }, subject: advertiser.ownerUserId },
      {
        campaignId: campaignIdOf(params),
        advertiserId: advertiser.id,
        inclusiveEndDate: body.inclusive_end_date,
        seenEndAt: body.seen_end_at,
        ...(body.restored_end_at !== undefined && { restoredEndAt: body.restored_end_at }),
      },
    );
    const detail = refusalDetail(advertiser, null);
    return shown(orRefuse(await this.commands.execute(command), refusals, detail).state);
  }

  @Serve(renameEntity)
  async rename({ params, body, viewer, toCommand }: RouteCall<typeof renameEntity>) {
    const { id: advertiserId, ownerUserId } = await this.access.own(params.advertiserId, viewer, 'campaign');
    const { level, name, seen_name: seenName } = body;
    const campaignId = campaignIdOf(params);
    const about = { content: { ...params, body }, subject: ownerUserId };
    const command = toCommand(RenameEntity, about, { campaignId, advertiserId, level, name, seenName });
    orRefuse(await this.commands.execute(command), refusals);
    return { campaign_id: campaignId, level, name };
  }
}
