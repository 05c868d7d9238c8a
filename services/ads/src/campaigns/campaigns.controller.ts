import { type PromotedCampaign, quickPromote, setCampaignStatus } from '@corkboard/contracts/ads/promotions';
import type { Input } from '@corkboard/contracts/route';
import { isRefused } from '@corkboard/event-store/decider';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { PROMOTABLE_PINS, type PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Unreachable } from '@corkboard/http-edge/session';
import { campaignName } from '@corkboard/rules/ads/campaign-name';
import { runOf } from '@corkboard/rules/ads/schedule';
import { Controller, Inject, Optional } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdAccess } from '../advertisers/ad-access.ts';
import type { OpenAdvertiser } from '../advertisers/domain/advertiser.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { Interests } from '../interests/interests.ts';
import { refusals } from '../refusals.ts';
import { PromotePin } from './commands/promote-pin.ts';
import { SetCampaignStatus } from './commands/set-campaign-status.ts';
import { type Campaign, statusOf } from './domain/campaign.ts';
import { pinFlaw, refusalDetail, targetingOf } from './promotion-view.ts';

type Body = Input<typeof quickPromote>['body'];

const asked = (
  body: Body,
  { pinId, targeting }: Pick<PromotePin['input'], 'pinId' | 'targeting'>,
  { id, ownerUserId, country, currency }: OpenAdvertiser,
) => ({
  advertiser: { id, ownerUserId, country, currency },
  pinId,
  name: body.campaign_name,
  objective: body.objective_type ?? 'CONSIDERATION',
  dailyBudgetMicro: body.budget_in_micro_currency,
  destinationUrl: body.destination_url.trim(),
  targeting,
  autoTargeting: body.auto_targeting_enabled,
  ongoing: body.is_ongoing,
  inclusiveEndDate: body.inclusive_end_date || null,
  durationDays: body.duration ?? null,
});

/** Days with a budget; null where it goes on, or where they are refused anyway. */
const daysOf = (input: PromotePin['input'], now: Date): number | null => {
  const run = runOf({ ...input, startAt: now.getTime() });
  return typeof run === 'string' ? null : run.days;
};

const opened = (campaign: Campaign) => {
  if (campaign.status === 'absent') throw new ApiError('CAMPAIGN_NOT_FOUND');
  return campaign;
};

const shown = (campaign: Campaign, advertiser: OpenAdvertiser, name: string): PromotedCampaign => {
  const open = opened(campaign);
  if (open.status === 'ended') throw new ApiError('CAMPAIGN_ENDED');
  return {
    campaign_id: open.id,
    ad_group_id: open.adGroupId ?? '',
    ad_id: open.ad?.id ?? '',
    campaign_name: campaignName(name),
    status: statusOf(open),
    billing_valid: !open.heldForBilling,
    business_valid: advertiser.hasBusinessInfo,
  };
};

/** Promoting pins, and what becomes of the campaigns. */
@Controller()
export class CampaignsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: AdAccess,
    private readonly interests: Interests,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
    @Optional() @Inject(PROMOTABLE_PINS) private readonly pins: PromotablePins | null,
  ) {}

  @Serve(quickPromote, { reads: [] })
  async promote({ params, body, viewer, toCommand }: RouteCall<typeof quickPromote>): Promise<PromotedCampaign> {
    const advertiser = await this.access.own(params.advertiserId, viewer, 'campaign');
    if (advertiser.status === 'suspended') throw new ApiError('ADVERTISER_NOT_FOUND');
    await this.#checkPin(params.pinId, advertiser);
    const about = { content: { ...params, body }, subject: advertiser.ownerUserId };
    const targeting = targetingOf(body, await this.interests.read());
    const command = toCommand(PromotePin, about, asked(body, { pinId: params.pinId, targeting }, advertiser));
    const detail = refusalDetail(advertiser, daysOf(command.input, this.clock.now()));
    const promoted = await this.commands.execute(command);
    if (isRefused(promoted) && promoted.refused === 'claim-taken:promoted-pin') throw pinFlaw('already-promoted');
    const { state } = orRefuse(promoted, refusals, detail);
    return shown(state, advertiser, body.campaign_name);
  }

  @Serve(setCampaignStatus)
  async setStatus({ params, body, viewer, toCommand }: RouteCall<typeof setCampaignStatus>) {
    const { id: advertiserId, ownerUserId: subject } = await this.access.own(params.advertiserId, viewer, 'campaign');
    const { campaignId } = params;
    if (!isUuid(campaignId)) throw new ApiError('CAMPAIGN_NOT_FOUND');
    const about = { content: { ...params, body }, subject };
    const command = toCommand(SetCampaignStatus, about, { campaignId, advertiserId, status: body.status });
    const { state } = orRefuse(await this.commands.execute(command), refusals);
    return { campaign_id: campaignId, status: statusOf(opened(state)) };
  }

  /** DS-149. */
  async #checkPin(pinId: string, { id, ownerUserId }: Pick<OpenAdvertiser, 'id' | 'ownerUserId'>): Promise<void> {
    if (this.pins === null) throw new Unreachable('pins cannot be asked for: curation is not in this process');
    const pin = await this.pins.find(pinId, ownerUserId, id);
    const flaw = pin === null ? 'not-own-or-public' : pin.flaw;
    if (flaw !== null) throw pinFlaw(flaw);
  }
}
