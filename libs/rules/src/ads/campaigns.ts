/** As advertisers see a campaign: the first thing that stands in its way, or how it ended. */
export const campaignStatuses = [
  ...(['ACTIVE', 'PAUSED', 'PENDING_REVIEW', 'PENDING_BILLING'] as const),
  ...(['REJECTED', 'COMPLETED', 'ARCHIVED'] as const),
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** S-214. */
export const objectives = ['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES'] as const;
export type Objective = (typeof objectives)[number];
