import * as z from 'zod/mini';
import { field, moment, publishedEvent, uuid } from '../published.ts';

const advertiserId = field(uuid(), 'The ad account');
const ownerUserId = field(uuid(), 'Whose ad account it is', 'id');
const anOwner = '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01';
const anAdvertiser = { advertiserId: '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03', ownerUserId: anOwner };

export const advertiserCreated = publishedEvent({
  type: 'ads.advertiser-created.v1',
  meaning: 'Somebody has a new ad account.',
  when: 'Once per ad account, as its first event.',
  about: 'advertiser',
  data: z.object({
    advertiserId,
    ownerUserId,
    country: field(z.string(), 'Where the business is: ISO 3166-1, two letters', 'about'),
    currency: field(z.string(), 'In which it pays: ISO 4217'),
  }),
  example: { ...anAdvertiser, country: 'NL', currency: 'EUR' },
});

/** The name itself is personal: whoever shows it asks for it. */
export const advertiserRenamed = publishedEvent({
  type: 'ads.advertiser-renamed.v1',
  meaning: 'An ad account has another name.',
  when: 'At every change of the name.',
  about: 'advertiser',
  data: z.object({ advertiserId, ownerUserId }),
  example: anAdvertiser,
});

export const advertiserSuspended = publishedEvent({
  type: 'ads.advertiser-suspended.v1',
  meaning: 'Staff have suspended an ad account: nothing of it may be shown as an ad.',
  when: 'Each time that it is suspended; another event says when that ends.',
  about: 'advertiser',
  data: z.object({ advertiserId, ownerUserId }),
  example: anAdvertiser,
});

export const advertiserReinstated = publishedEvent({
  type: 'ads.advertiser-reinstated.v1',
  meaning: 'Staff have reinstated an ad account that was suspended.',
  when: 'Each time that a suspension ends.',
  about: 'advertiser',
  data: z.object({ advertiserId, ownerUserId }),
  example: anAdvertiser,
});

export const advertiserTakenOver = publishedEvent({
  type: 'ads.advertiser-taken-over.v1',
  meaning: 'An ad account has another owner, since the former one was erased.',
  when: 'Each time that an admin takes it over.',
  about: 'advertiser',
  data: z.object({ advertiserId, ownerUserId, formerOwnerId: field(uuid(), 'Whose it was', 'id') }),
  example: { ...anAdvertiser, formerOwnerId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d02' },
});

const aBusiness = field(uuid(), 'The account of the business', 'id');
const aMember = field(uuid(), 'The account that works for it', 'id');
const ofMember = z.object({ businessId: aBusiness, userId: aMember });
const aMembership = { businessId: anOwner, userId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d02' };

export const businessAccessGranted = publishedEvent({
  type: 'ads.business-access-granted.v1',
  meaning: 'Somebody may act for a business from now on.',
  when: 'When an invitation is accepted, and when a removal is taken back.',
  about: 'businessaccess',
  data: ofMember,
  example: aMembership,
});

export const businessAccessChanged = publishedEvent({
  type: 'ads.business-access-changed.v1',
  meaning: 'A member may do other things for a business than before.',
  when: 'At every change of the roles of a member; ask the ads service for what they allow.',
  about: 'businessaccess',
  data: ofMember,
  example: aMembership,
});

export const businessAccessRevoked = publishedEvent({
  type: 'ads.business-access-revoked.v1',
  meaning: 'Somebody may no longer act for a business.',
  when: 'When a member is removed, leaves, or is erased.',
  about: 'businessaccess',
  data: ofMember,
  example: aMembership,
});

export const businessAccessClosed = publishedEvent({
  type: 'ads.business-access-closed.v1',
  meaning: 'Nobody may act for a business any more.',
  when: 'Once per business, when its account is erased.',
  about: 'businessaccess',
  data: z.object({ businessId: aBusiness }),
  example: { businessId: anOwner },
});

export const businessTakeoverOffered = publishedEvent({
  type: 'ads.business-takeover-offered.v1',
  meaning: 'The owner of a business was erased, and one of its admins may become its owner.',
  when: 'Once per owner who was erased, where the business has ad accounts and admins.',
  about: 'businessaccess',
  data: z.object({
    businessId: aBusiness,
    adminIds: field(z.array(uuid()), 'The accounts that may take it over', 'id'),
    until: field(moment(), 'End of the time for it: ISO 8601, UTC', 'about'),
  }),
  example: { businessId: anOwner, adminIds: [aMembership.userId], until: '2026-01-16T03:04:05.678Z' },
});

export const businessTakenOver = publishedEvent({
  type: 'ads.business-taken-over.v1',
  meaning: 'An admin is the owner of a business from now on, and of its ad accounts.',
  when: 'Each time that a business whose owner was erased is taken over.',
  about: 'businessaccess',
  data: z.object({
    businessId: aBusiness,
    formerOwnerId: field(uuid(), 'Whose it was', 'id'),
    ownerId: field(uuid(), 'Whose it is', 'id'),
  }),
  example: { businessId: anOwner, formerOwnerId: anOwner, ownerId: aMembership.userId },
});

export const businessMfaRequirementChanged = publishedEvent({
  type: 'ads.business-mfa-requirement-changed.v1',
  meaning: 'A business has said whether its members need two-factor log-in.',
  when: 'At every change of it.',
  about: 'businessaccess',
  data: z.object({ businessId: aBusiness, required: field(z.boolean(), 'Whether they need it', 'about') }),
  example: { businessId: anOwner, required: true },
});

const ofCampaign = { campaignId: field(uuid(), 'The campaign'), advertiserId, ownerUserId };
const aCampaign = { campaignId: '01980a82-33cc-8a1f-9d04-8c9ea0b1c205', ...anAdvertiser };

export const adApproved = publishedEvent({
  type: 'ads.ad-approved.v1',
  meaning: 'Staff, or automatic checks, have approved an ad: it is shown as soon as nothing else stands in its way.',
  when: 'At every approval; an ad whose pin was edited is approved again.',
  about: 'campaign',
  data: z.object({ ...ofCampaign, again: field(z.boolean(), 'Whether it was approved before') }),
  example: { ...aCampaign, again: false },
});

export const adRejected = publishedEvent({
  type: 'ads.ad-rejected.v1',
  meaning: 'Staff have rejected an ad: it is not shown.',
  when: 'Once per ad at most.',
  about: 'campaign',
  data: z.object({ ...ofCampaign, reasons: field(z.array(z.string()), 'As staff wrote them', 'about') }),
  example: { ...aCampaign, reasons: ['The picture shows another product than the page.'] },
});

export const campaignCompleted = publishedEvent({
  type: 'ads.campaign-completed.v1',
  meaning: 'A campaign has come to its end by itself: its ads are never shown again.',
  when: 'Once per campaign, when its last day is over or its whole budget is used up.',
  about: 'campaign',
  data: z.object({
    ...ofCampaign,
    cause: field(z.enum(['end_date', 'lifetime_budget']), 'The day, or the budget'),
  }),
  example: { ...aCampaign, cause: 'lifetime_budget' },
});

export const dailyBudgetExhausted = publishedEvent({
  type: 'ads.daily-budget-exhausted.v1',
  meaning: 'The budget of a campaign for a day is used up: its ads are shown again on the next day.',
  when: 'Once a day, within a minute or two; again where the budget is raised and used up anew on that day.',
  about: 'campaign',
  data: z.object({
    ...ofCampaign,
    date: field(z.iso.date(), 'The UTC day', 'about'),
    spendMicro: field(z.int(), 'Micros that the day has cost'),
    again: field(z.boolean(), 'Whether a budget of a day was used up before'),
  }),
  example: { ...aCampaign, date: '2026-01-02', spendMicro: 3_000_000, again: false },
});

export const adsSubjectErased = publishedEvent({
  type: 'ads.subject-erased.v1',
  meaning: 'What names the account in its ad accounts, and their business information, is gone for good.',
  when: 'Once per account, when its keys have been destroyed and nothing of the person is left in any read model.',
  about: 'adserasure',
  data: z.object({
    accountId: field(uuid(), 'The account', 'id'),
    requestId: field(uuid(), 'The request that staff have recorded'),
    erasedAt: field(moment(), 'ISO 8601, UTC', 'about'),
    removed: field(z.record(z.string(), z.number()), 'How much of what was removed, by name', 'about'),
  }),
  example: {
    accountId: anOwner,
    requestId: '01980a70-2a00-8b1c-8d2e-3f4051627306',
    erasedAt: '2026-01-02T03:04:05.678Z',
    removed: { advertisers: 1, keys: 2, rows: 1 },
  },
});

export const adsEvents = [
  advertiserCreated,
  advertiserRenamed,
  advertiserSuspended,
  advertiserReinstated,
  advertiserTakenOver,
  businessAccessGranted,
  businessAccessChanged,
  businessAccessRevoked,
  businessAccessClosed,
  businessTakeoverOffered,
  businessTakenOver,
  businessMfaRequirementChanged,
  adApproved,
  adRejected,
  campaignCompleted,
  dailyBudgetExhausted,
  adsSubjectErased,
] as const;
