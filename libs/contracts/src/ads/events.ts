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
const aMembership = { businessId: anOwner, userId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d02' };

export const businessAccessGranted = publishedEvent({
  type: 'ads.business-access-granted.v1',
  meaning: 'Somebody may act for a business from now on.',
  when: 'When an invitation is accepted, and when a removal is taken back.',
  about: 'businessaccess',
  data: z.object({ businessId: aBusiness, userId: aMember }),
  example: aMembership,
});

export const businessAccessChanged = publishedEvent({
  type: 'ads.business-access-changed.v1',
  meaning: 'A member may do other things for a business than before.',
  when: 'At every change of the roles of a member; ask the ads service for what they allow.',
  about: 'businessaccess',
  data: z.object({ businessId: aBusiness, userId: aMember }),
  example: aMembership,
});

export const businessAccessRevoked = publishedEvent({
  type: 'ads.business-access-revoked.v1',
  meaning: 'Somebody may no longer act for a business.',
  when: 'When a member is removed, leaves, or is erased.',
  about: 'businessaccess',
  data: z.object({ businessId: aBusiness, userId: aMember }),
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

export const businessMfaRequirementChanged = publishedEvent({
  type: 'ads.business-mfa-requirement-changed.v1',
  meaning: 'A business has said whether its members need two-factor log-in.',
  when: 'At every change of it.',
  about: 'businessaccess',
  data: z.object({ businessId: aBusiness, required: field(z.boolean(), 'Whether they need it', 'about') }),
  example: { businessId: anOwner, required: true },
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
  businessMfaRequirementChanged,
  adsSubjectErased,
] as const;
