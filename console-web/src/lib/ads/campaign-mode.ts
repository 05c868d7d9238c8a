import { local, readStored, store } from '../browser/storage.ts';

/** S-230, DS-210: ways to set up campaigns. */
export const campaignModes = ['ADS_MANAGER', 'AUTOMATED_CAMPAIGN'] as const;
export type CampaignMode = (typeof campaignModes)[number];

const keyOf = (advertiserId: string): string => `campaign-mode:${advertiserId}`;

/** Chosen for an ad account in this browser; automated unless it was. */
export const campaignModeOf = (advertiserId: string): CampaignMode =>
  readStored(local, keyOf(advertiserId)) === 'ADS_MANAGER' ? 'ADS_MANAGER' : 'AUTOMATED_CAMPAIGN';

export const chooseCampaignMode = (advertiserId: string, mode: CampaignMode): void =>
  store(local, keyOf(advertiserId), mode);
