import { accountCountries } from '@corkboard/rules/ads/countries';
import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';
import { route } from '../route.ts';

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));

const name = text(100);
const byId = z.object({ id: z.uuid() });
/** The account on whose behalf another service asks. */
const actor = z.object({ actor_id: z.uuid() });

export const advertiser = z.object({
  id: z.string(),
  owner_user_id: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  status: z.enum(['active', 'suspended']),
  /** Needed only for an invoice. */
  has_business_info: z.boolean(),
  /** DS-170: of the demo: shown as 'Demo data', and never billed. */
  synthetic: z.boolean(),
});
export type AdvertiserView = z.infer<typeof advertiser>;

const internal = { service: 'ads', session: 'internal', limit: 'none' } as const;

/** Its currency follows from the country. */
export const createAdvertiser = route.post('ads.createAdvertiser', '/internal/ads/advertisers/', {
  ...internal,
  body: z.object({
    owner_user_id: z.uuid(),
    name,
    country: z.enum(accountCountries),
    /** DS-170: true for one of the demo; it stays so. */
    synthetic: z.optional(z.boolean()),
  }),
  answer: advertiser,
});

export const getAdvertiser = route.get('ads.getAdvertiser', '/internal/ads/advertisers/:id/', {
  ...internal,
  params: byId,
  answer: advertiser,
});

export const renameAdvertiser = route.put('ads.renameAdvertiser', '/internal/ads/advertisers/:id/name/', {
  ...internal,
  params: byId,
  body: z.extend(actor, { name }),
  answer: advertiser,
});

/** All of it at once, as it stands on invoices from then on. */
export const provideBusinessInfo = route.put(
  'ads.provideBusinessInfo',
  '/internal/ads/advertisers/:id/business-info/',
  {
    ...internal,
    params: byId,
    body: z.extend(actor, {
      business_name: text(200),
      contact_name: text(200),
      email: z.email().check(z.maxLength(254)),
      address: text(500),
      tax_id: text(50),
    }),
    answer: advertiser,
  },
);

/** The list of ad accounts in the console, and what staff may do there. */
export const ADVERTISERS = 'advertisers';
const TRUST = ['trust_safety'] as const;
const OPERATORS = ['trust_safety', 'engineer'] as const;
export const advertiserActs = {
  'suspend-advertiser': { on: ADVERTISERS, roles: TRUST, means: 'suspend advertisers' },
  'reinstate-advertiser': { on: ADVERTISERS, roles: TRUST, means: 'reinstate advertisers' },
  'stop-delivery': { on: ADVERTISERS, roles: OPERATORS, means: 'stop the ads of advertisers' },
  'resume-delivery': { on: ADVERTISERS, roles: OPERATORS, means: 'resume the ads of advertisers' },
} as const satisfies StaffActs;
export type AdvertiserAct = keyof typeof advertiserActs;

/** A row of that list as the console reads it. */
export const listedAdvertiser = z.object({
  advertiser_id: z.string(),
  owner_user_id: z.string(),
  country: z.string(),
  currency: z.string(),
  /** Masked; null once its owner was erased. */
  name: z.nullable(z.string()),
  status: z.enum(['active', 'suspended']),
  /** Reason that staff gave; null while it is active. */
  suspension_reason: z.nullable(z.string()),
  /** Reason for which staff stopped its ads; null while they are delivered. */
  delivery_stop_reason: z.nullable(z.string()),
  /** Causes for which the account of its owner is disabled; null where it was built before there were any. */
  owner_disabled_for: z.nullable(z.array(z.enum(['suspended', 'deactivated']))),
  has_business_info: z.boolean(),
  /** DS-170: of the demo; null in a row of an earlier release. */
  synthetic: z.nullable(z.boolean()),
  created_at: z.string(),
});
export type ListedAdvertiser = z.infer<typeof listedAdvertiser>;
