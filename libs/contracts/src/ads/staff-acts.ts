import type { StaffActs } from '../operations/service-acts.ts';
import { advertiserActs } from './advertisers.ts';
import { killSwitchActs } from './kill-switch.ts';
import { priceActs } from './prices.ts';
import { settingActs } from './settings.ts';

/** Lists of the console, and what staff may do to their rows. */
export const BILLING_PROFILES = 'billing-profiles';
export const CAMPAIGNS = 'campaigns';
export const REPORTED_ADS = 'reported-ads';
export const AD_DIFFERENCES = 'ad-differences';

const TRUST = ['trust_safety'] as const;

const billingActs = {
  'confirm-billing': { on: BILLING_PROFILES, roles: TRUST, means: 'confirm billing profiles' },
  'refuse-billing': { on: BILLING_PROFILES, roles: TRUST, means: 'refuse billing profiles' },
} as const satisfies StaffActs;
export type BillingAct = keyof typeof billingActs;

const reviewActs = {
  'approve-ad': { on: CAMPAIGNS, roles: TRUST, means: 'approve ads' },
  'reject-ad': { on: CAMPAIGNS, roles: TRUST, means: 'reject ads' },
} as const satisfies StaffActs;
export type ReviewAct = keyof typeof reviewActs;

const complaintActs = {
  'review-reported-ad': { on: REPORTED_ADS, roles: TRUST, means: 'send reported ads back to their review' },
  'dismiss-ad-reports': { on: REPORTED_ADS, roles: TRUST, means: 'dismiss reports of ads' },
} as const satisfies StaffActs;
export type ComplaintAct = keyof typeof complaintActs;

const reconciliationActs = {
  'restate-hour': { on: AD_DIFFERENCES, roles: TRUST, means: 'restate hours of ads', later: true },
} as const satisfies StaffActs;
export type ReconciliationAct = keyof typeof reconciliationActs;

export const adsActs = {
  ...advertiserActs,
  ...billingActs,
  ...reviewActs,
  ...complaintActs,
  ...reconciliationActs,
  ...killSwitchActs,
  ...priceActs,
  ...settingActs,
} as const satisfies StaffActs;
