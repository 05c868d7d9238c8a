/** As advertisers see a campaign: the first thing that stands in its way, or how it ended. */
export const campaignStatuses = [
  ...(['ACTIVE', 'PAUSED', 'PENDING_REVIEW', 'PENDING_BILLING'] as const),
  ...(['REJECTED', 'PIN_UNAVAILABLE', 'COMPLETED', 'ARCHIVED'] as const),
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Reasons for which people cannot see the pin of an ad. */
export const withholdings = ['pin_gone', 'pin_not_public'] as const;
export type Withholding = (typeof withholdings)[number];

/** S-230, DS-210: ways in which an ad account sets its campaigns up: by hand, or by as few choices as there can be. */
export const campaignModes = ['ADS_MANAGER', 'AUTOMATED_CAMPAIGN'] as const;
export type CampaignMode = (typeof campaignModes)[number];

/** S-214. */
export const objectives = ['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES'] as const;
export type Objective = (typeof objectives)[number];

/** Parts of a campaign that have a name each. */
export const entityLevels = ['campaign', 'ad_group', 'ad'] as const;
export type EntityLevel = (typeof entityLevels)[number];
