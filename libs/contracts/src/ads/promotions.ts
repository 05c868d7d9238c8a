import { CAMPAIGN_NAME_MAX } from '@corkboard/rules/ads/campaign-name';
import { campaignModes, campaignStatuses, entityLevels, objectives } from '@corkboard/rules/ads/campaigns';
import { accountCountries, questionAnswers } from '@corkboard/rules/ads/countries';
import { businessActs, businessRoles } from '@corkboard/rules/ads/permissions';
import { conversionEvents } from '@corkboard/rules/ads/targeting';
import * as z from 'zod/mini';
import { route } from '../route.ts';

const ads = { service: 'ads', session: 'required' } as const;
const list = z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)));

/** S-193. */
export const quickPromoteBody = z.object({
  budget_in_micro_currency: z.int().check(z.gte(0)),
  campaign_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_048)),
  destination_url: z.string().check(z.maxLength(2_048)),
  /** Days; null or left out where it goes on or an end date is given. */
  duration: z.optional(z.nullable(z.int())),
  auto_targeting_enabled: z.boolean(),
  is_ongoing: z.boolean(),
  start_now: z.literal(true),
  targeting_spec: z.object({ LOCATION: list, AGE_BUCKET: list, GENDER: list, INTEREST: list, APPTYPE: list }),
  advertiser_id: z.uuid(),
  ads_client_type: z.literal('web_quick_promote'),
  pin_id: z.nullable(z.string()),
  product_group_id: z.nullable(z.string()),
  flexible_daily_budget_enabled: z.literal(false),
  /** `yyyy-mm-dd`, UTC, inclusive; wins over `duration` (DS-139). */
  inclusive_end_date: z.optional(z.string().check(z.maxLength(10))),
  objective_type: z.optional(z.enum(objectives)),
  optimization_goal_metadata: z.optional(
    z.object({ conversion_tag_id: z.string().check(z.maxLength(64)), conversion_event: z.enum(conversionEvents) }),
  ),
});

export const promotedCampaign = z.object({
  campaign_id: z.string(),
  ad_group_id: z.string(),
  ad_id: z.string(),
  campaign_name: z.string(),
  status: z.enum(campaignStatuses),
  /** False: it cannot be shown before the ad account has a confirmed billing profile. */
  billing_valid: z.boolean(),
  business_valid: z.boolean(),
});
export type PromotedCampaign = z.infer<typeof promotedCampaign>;

/** S-194. */
export const quickPromote = route.post(
  'ads.quickPromote',
  '/ads/v4/advertisers/:advertiserId/pins/:pinId/quick_promote/',
  {
    ...ads,
    limit: 'write',
    params: z.object({ advertiserId: z.string(), pinId: z.string() }),
    body: quickPromoteBody,
    answer: promotedCampaign,
  },
);

/** Pauses, resumes or stops a campaign for good. */
export const setCampaignStatus = route.put(
  'ads.setCampaignStatus',
  '/ads/v4/advertisers/:advertiserId/campaigns/:campaignId/status/',
  {
    ...ads,
    limit: 'write',
    params: z.object({ advertiserId: z.string(), campaignId: z.string() }),
    body: z.object({ status: z.enum(['ACTIVE', 'PAUSED', 'ARCHIVED']) }),
    answer: z.object({ campaign_id: z.string(), status: z.enum(campaignStatuses) }),
  },
);

/** Says that the ad account will pay by an invoice; the operator confirms it before anything is shown. */
export const addBillingProfile = route.post(
  'ads.addBillingProfile',
  '/ads/v4/advertisers/:advertiserId/billing_profiles/',
  {
    ...ads,
    limit: 'write',
    params: z.object({ advertiserId: z.string() }),
    body: z.object({ kind: z.literal('invoice') }),
    answer: z.object({ profile_id: z.string(), status: z.enum(['pending', 'verified', 'failed']) }),
  },
);

export const accountName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]*$/u));

export const adAccount = z.object({
  id: z.string(),
  /** S-229: the account of the business. */
  owner_user_id: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  status: z.enum(['active', 'suspended']),
  business_valid: z.boolean(),
  billing_valid: z.boolean(),
  /** Where the newest billing profile stands; null or left out: none was sent to be confirmed. */
  billing_state: z.optional(z.nullable(z.enum(['pending', 'verified', 'failed']))),
  /** Whether pins can be promoted in its country. */
  has_ads: z.boolean(),
  /** Ads that staff stopped, of this ad account or of all; null while they are delivered. */
  delivery_stopped: z.nullable(z.enum(['account', 'everywhere'])),
  /** S-388: whether conversions may be measured. */
  consent: z.enum(questionAnswers),
  /** DS-210: form that a new campaign of it opens with. */
  campaign_mode: z.enum(campaignModes),
  /** DS-170: of the demo: shown as 'Demo data', and never billed. */
  synthetic: z.boolean(),
  /** S-300: roles of the viewer in it. */
  permissions: z.array(z.enum(['OWNER', ...businessRoles])),
  /** Everything that the viewer may do in it. */
  acts: z.array(z.enum(businessActs)),
});
export type AdAccount = z.infer<typeof adAccount>;

/** Ad accounts of one business, which an admin may take over together. */
const vacantAccounts = z.object({
  business_id: z.string(),
  /** ISO 8601, UTC. */
  until: z.string(),
  ad_accounts: z.array(z.object({ id: z.string(), country: z.string(), currency: z.string() })),
});
export type VacantAccounts = z.infer<typeof vacantAccounts>;

/** Ad accounts of the viewer, then of the businesses they work for, oldest first: the first one is the default (DS-132). */
export const listAdAccounts = route.get('ads.listAdAccounts', '/ads/v4/advertisers/', {
  ...ads,
  limit: 'read',
  answer: z.object({
    advertisers: z.array(adAccount),
    /** Of businesses whose owner was erased, where the viewer is an admin who may take them over. */
    vacant: z.array(vacantAccounts),
  }),
});

/** DS-132: an ad account of the viewer's own, in the currency of its country (DS-155). Business accounts only (3004). */
export const createAdAccount = route.post('ads.createAdAccount', '/ads/v4/advertisers/', {
  ...ads,
  limit: 'adAccountCreate',
  body: z.object({
    name: accountName,
    country: z.enum(accountCountries),
  }),
  answer: adAccount,
});

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));

/** DS-146: all of it at once, as it stands on invoices from then on. A blocked e-mail domain is refused (3031). */
export const provideOwnBusinessInfo = route.put(
  'ads.provideOwnBusinessInfo',
  '/ads/v4/advertisers/:advertiserId/business_info/',
  {
    ...ads,
    limit: 'write',
    params: z.object({ advertiserId: z.string() }),
    body: z.object({
      name: line(200),
      email: z.email().check(z.maxLength(254)),
      street: line(200),
      city: line(100),
      postal_code: line(20),
      country: z.enum(accountCountries),
      tax_id: z.string().check(z.trim(), z.maxLength(50), z.regex(/^[^\p{Cc}]*$/u)),
    }),
    answer: z.object({ business_valid: z.boolean() }),
  },
);

/** DS-135: the answer of an ad account to whether personal data may be processed to measure its ads. */
export const recordAdsConsent = route.put('ads.recordConsent', '/ads/v4/advertisers/:advertiserId/consent/', {
  ...ads,
  limit: 'write',
  params: z.object({ advertiserId: z.string() }),
  body: z.object({ answer: z.enum(questionAnswers) }),
  answer: z.object({ consent: z.enum(questionAnswers) }),
});

/** S-230, DS-210: kept for the ad account, so that all who work in it set its campaigns up alike. */
export const chooseCampaignMode = route.put(
  'ads.chooseCampaignMode',
  '/ads/v4/advertisers/:advertiserId/campaign_mode/',
  {
    ...ads,
    limit: 'write',
    params: z.object({ advertiserId: z.string() }),
    body: z.object({ mode: z.enum(campaignModes) }),
    answer: z.object({ campaign_mode: z.enum(campaignModes) }),
  },
);

const campaign = z.object({ advertiserId: z.string(), campaignId: z.string() });
/** Budgets and end of a campaign; money in whole micros. */
export const campaignTerms = z.object({
  campaign_id: z.string(),
  daily_budget_micro: z.number(),
  /** Null: only days have a budget. */
  lifetime_budget_micro: z.nullable(z.number()),
  /** ISO 8601, UTC; null: it goes on until it is stopped. */
  end_at: z.nullable(z.string()),
});
export type CampaignTerms = z.infer<typeof campaignTerms>;

/** Changes the budget of a day, from today on. 409 (code 12) where it is not the one any more that the editor saw. */
export const changeCampaignBudget = route.put(
  'ads.changeCampaignBudget',
  '/ads/v4/advertisers/:advertiserId/campaigns/:campaignId/budget/',
  {
    ...ads,
    limit: 'write',
    params: campaign,
    body: z.object({ budget_in_micro_currency: z.int().check(z.gte(0)), seen_budget_in_micro_currency: z.int() }),
    answer: campaignTerms,
  },
);

/** Changes the last day. 409 (code 12) where the end is not the one any more that the editor saw. */
export const changeCampaignEndDate = route.put(
  'ads.changeCampaignEndDate',
  '/ads/v4/advertisers/:advertiserId/campaigns/:campaignId/end_date/',
  {
    ...ads,
    limit: 'write',
    params: campaign,
    body: z.object({
      /** `yyyy-mm-dd`, UTC, inclusive; null to go on until it is stopped. */
      inclusive_end_date: z.nullable(z.string().check(z.maxLength(10))),
      seen_end_at: z.nullable(z.string().check(z.maxLength(32))),
      /** Takes the last change back: the `end_at` before it, to which `inclusive_end_date` is of no account. */
      restored_end_at: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
    }),
    answer: campaignTerms,
  },
);

const entityName = z.string().check(z.trim(), z.maxLength(CAMPAIGN_NAME_MAX), z.regex(/^[^\p{Cc}]*$/u));

/** Names a campaign, its ad group or its ad. 409 (code 12) where the name is not the one any more that the editor saw. */
export const renameEntity = route.put(
  'ads.renameEntity',
  '/ads/v4/advertisers/:advertiserId/campaigns/:campaignId/name/',
  {
    ...ads,
    limit: 'write',
    params: campaign,
    body: z.object({
      level: z.enum(entityLevels),
      /** Empty for an ad group or an ad that is called after its campaign. */
      name: entityName,
      seen_name: entityName,
    }),
    answer: z.object({ campaign_id: z.string(), level: z.enum(entityLevels), name: z.string() }),
  },
);
