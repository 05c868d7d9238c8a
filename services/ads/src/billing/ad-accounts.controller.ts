import { takeOverBusiness } from '@corkboard/contracts/ads/business-access';
import {
  type AdAccount,
  chooseCampaignMode,
  createAdAccount,
  listAdAccounts,
  provideOwnBusinessInfo,
  recordAdsConsent,
  type VacantAccounts,
} from '@corkboard/contracts/ads/promotions';
import type { Answer } from '@corkboard/contracts/route';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { businessEmailMessage } from '@corkboard/rules/ads/business-info';
import { businessActs } from '@corkboard/rules/ads/permissions';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { checkBusiness } from '../access/businesses.ts';
import { TakeOverBusiness } from '../access/commands/take-over-business.ts';
import { AdAccess, type Roles, type VacantBusiness } from '../advertisers/ad-access.ts';
import { ChooseCampaignMode } from '../advertisers/commands/choose-campaign-mode.ts';
import { CreateAdvertiser } from '../advertisers/commands/create-advertiser.ts';
import { ProvideBusinessInfo } from '../advertisers/commands/provide-business-info.ts';
import { RecordConsent } from '../advertisers/commands/record-consent.ts';
import { TakeOverAdvertisers } from '../advertisers/commands/take-over-advertisers.ts';
import type { Advertiser } from '../advertisers/domain/advertiser.ts';
import { AdvertiserList, type ShownAdvertiser } from '../advertisers/read-models/advertisers/advertiser-list.ts';
import { KillSwitches } from '../kill-switch/read-models/kill-switches/kill-switches.ts';
import { refusals } from '../refusals.ts';
import { AdSettings, type Settings } from '../settings/read-models/ad-settings/ad-settings.ts';
import { BillingProfiles } from './read-models/billing-profiles/billing-profiles.ts';

interface Limits {
  readonly isStopped: boolean;
  readonly settings: Settings;
}

const stoppedFor = (isEveryoneStopped: boolean, isStopped: boolean): AdAccount['delivery_stopped'] => {
  if (isEveryoneStopped) return 'everywhere';
  return isStopped ? 'account' : null;
};

const rolesShown = ({ permissions, acts }: Roles): Pick<AdAccount, 'permissions' | 'acts'> => ({
  permissions: [...permissions],
  acts: [...acts],
});

const businessOf = ({ business_id, owner_user_id }: ShownAdvertiser): string => business_id ?? owner_user_id;

const ofNewOwner = (advertiser: Advertiser, { isStopped, settings }: Limits): AdAccount => {
  if (advertiser.status === 'absent' || advertiser.name === null) throw new ApiError('ADVERTISER_NOT_FOUND');
  const { id, ownerUserId: owner_user_id, name, country, currency, status, consent, synthetic } = advertiser;
  const account = { id, owner_user_id, name, country, currency, status, consent, synthetic };
  return {
    ...{ ...account, business_valid: advertiser.hasBusinessInfo, billing_valid: false, billing_state: null },
    ...rolesShown({ permissions: ['OWNER'], acts: businessActs }),
    campaign_mode: advertiser.campaignMode,
    has_ads: settings['ad-countries'].includes(country),
    delivery_stopped: stoppedFor(isStopped, !advertiser.isDelivered),
  };
};

/** Null for one whose owner was erased. */
const listed = (
  {
    advertiser_id: id,
    has_business_info,
    delivery_stop_reason,
    campaign_mode,
    business_id: _,
    ...shown
  }: ShownAdvertiser,
  billing: Awaited<ReturnType<BillingProfiles['statesOf']>>,
  { isStopped, settings }: Limits,
): Omit<AdAccount, 'permissions' | 'acts'> | null =>
  shown.name === null
    ? null
    : {
        ...{ ...shown, id, name: shown.name, consent: shown.consent ?? 0, synthetic: shown.synthetic ?? false },
        ...{ business_valid: has_business_info, billing_valid: billing.get(id) === 'verified' },
        billing_state: billing.get(id) ?? null,
        campaign_mode: campaign_mode ?? 'AUTOMATED_CAMPAIGN',
        has_ads: settings['ad-countries'].includes(shown.country),
        delivery_stopped: stoppedFor(isStopped, delivery_stop_reason !== null),
      };

/** Nothing where it has no ad accounts. */
const vacantOf = ({ businessId, until }: VacantBusiness, accounts: readonly ShownAdvertiser[]): VacantAccounts[] => {
  const left = accounts.filter((account) => account.name === null && businessOf(account) === businessId);
  const ad_accounts = left.map(({ advertiser_id: id, country, currency }) => ({ id, country, currency }));
  return left.length === 0 ? [] : [{ business_id: businessId, until, ad_accounts }];
};

/** Ad accounts of the person who asks, and of the businesses that this person works for. */
@Controller()
export class AdAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly list: AdvertiserList,
    private readonly billing: BillingProfiles,
    private readonly access: AdAccess,
    private readonly killSwitches: KillSwitches,
    private readonly settings: AdSettings,
  ) {}

  @Serve(listAdAccounts, {
    reads: ['advertisers', 'billing-profiles', 'business-access', 'kill-switches', 'ad-settings'],
  })
  async own({ viewer }: RouteCall<typeof listAdAccounts>): Promise<Answer<typeof listAdAccounts>> {
    const { owners, roles, vacant } = await this.access.businessesOf(viewer);
    const [accounts, limits] = await Promise.all([this.list.ofOwners(owners), this.#limits()]);
    const billing = await this.billing.statesOf(accounts);
    const advertisers = accounts.flatMap((account) => {
      const held = roles.get(businessOf(account));
      const shown = listed(account, billing, limits);
      return held && shown ? [{ ...shown, ...rolesShown(held) }] : [];
    });
    return { advertisers, vacant: vacant.flatMap((business) => vacantOf(business, accounts)) };
  }

  @Serve(createAdAccount)
  async create({ body, viewer, toCommand }: RouteCall<typeof createAdAccount>): Promise<AdAccount> {
    if (!viewer.isPartner) throw new ApiError('BUSINESS_ONLY');
    const command = toCommand(CreateAdvertiser, { content: body }, { ownerUserId: viewer.accountId, ...body });
    return ofNewOwner(orRefuse(await this.commands.execute(command), refusals).state, await this.#limits());
  }

  @Serve(takeOverBusiness)
  async takeOver({ params: { businessId }, body: { name }, viewer, toCommand }: RouteCall<typeof takeOverBusiness>) {
    if (!viewer.isPartner) throw new ApiError('BUSINESS_ONLY');
    checkBusiness(businessId, viewer);
    const about = { content: { businessId, name }, subject: businessId };
    const { events } = orRefuse(
      await this.commands.execute(toCommand(TakeOverBusiness, about, { businessId, name })),
      refusals,
    );
    const [event] = events;
    if (event?.type !== 'BusinessTakenOver') throw new Error('a takeover recorded no BusinessTakenOver');
    const takeover = { businessId, formerOwnerId: event.data.formerOwnerId, ownerId: viewer.accountId, name };
    const ids = await this.commands.execute(toCommand(TakeOverAdvertisers, about, takeover));
    return { business_id: businessId, business_name: name, ad_account_ids: [...ids] };
  }

  @Serve(provideOwnBusinessInfo)
  async businessInfo({ params, body, viewer, toCommand }: RouteCall<typeof provideOwnBusinessInfo>) {
    const { id: advertiserId, ownerUserId: ownerId } = await this.access.own(params.advertiserId, viewer, 'finance');
    const { 'blocked-email-domains': blocked } = await this.settings.all();
    if (businessEmailMessage(body.email, blocked) !== null) throw new ApiError('BUSINESS_EMAIL_BLOCKED');
    const { name, email, street, city, postal_code, country, tax_id: taxId } = body;
    const address = [street, `${postal_code} ${city}`, country].join('\n');
    const asked = {
      ...{ actorId: viewer.accountId, ownerId },
      info: { businessName: name, contactName: name, email, address, taxId },
    };
    const about = { content: { ...params, body }, subject: ownerId };
    orRefuse(await this.commands.execute(toCommand(ProvideBusinessInfo, about, { advertiserId, asked })), refusals);
    return { business_valid: true };
  }

  @Serve(recordAdsConsent)
  async consent({ params, body: { answer }, viewer, toCommand }: RouteCall<typeof recordAdsConsent>) {
    const access = await this.access.own(params.advertiserId, viewer, 'conversion');
    const { id: advertiserId, ownerUserId: ownerId } = access;
    const asked = { actorId: viewer.accountId, ownerId, answer };
    const about = { content: { ...params, answer }, subject: ownerId };
    const command = toCommand(RecordConsent, about, { advertiserId, asked });
    orRefuse(await this.commands.execute(command), refusals);
    return { consent: answer };
  }

  @Serve(chooseCampaignMode)
  async mode({ params, body: { mode }, viewer, toCommand }: RouteCall<typeof chooseCampaignMode>) {
    const { id: advertiserId, ownerUserId: ownerId } = await this.access.own(params.advertiserId, viewer, 'campaign');
    const asked = { actorId: viewer.accountId, ownerId, mode };
    const about = { content: { ...params, mode }, subject: ownerId };
    orRefuse(await this.commands.execute(toCommand(ChooseCampaignMode, about, { advertiserId, asked })), refusals);
    return { campaign_mode: mode };
  }

  /** Limits that staff have set to all ads. */
  async #limits(): Promise<Limits> {
    const [isStopped, settings] = await Promise.all([this.killSwitches.isStopped(), this.settings.all()]);
    return { isStopped, settings };
  }
}
