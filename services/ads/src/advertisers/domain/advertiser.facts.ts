import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { CampaignMode } from '@corkboard/rules/ads/campaigns';
import type { QuestionAnswer } from '@corkboard/rules/ads/countries';

export const advertiserCreated = fact<{
  advertiserId: string;
  ownerUserId: string;
  name: string;
  /** ISO 3166-1 and ISO 4217. */
  country: string;
  currency: string;
}>()('AdvertiserCreated', { meaning: 'Somebody made an ad account.', personal: { name: 'ownerUserId' } });

export const advertiserMarkedSynthetic = fact<{ advertiserId: string; ownerUserId: string }>()(
  'AdvertiserMarkedSynthetic',
  { meaning: 'An ad account is one of the demo: its figures say so, and it never pays.' },
);

interface ByActor {
  advertiserId: string;
  actorId: string;
}

export const advertiserRenamed = fact<ByActor & { ownerUserId: string; name: string }>()('AdvertiserRenamed', {
  meaning: 'An ad account got another name.',
  personal: { name: 'ownerUserId' },
});

export interface BusinessInfo {
  businessName: string;
  contactName: string;
  email: string;
  address: string;
  taxId: string;
}

interface Provided extends ByActor, BusinessInfo {
  /** Whose key the texts are under: the account of the business. Of the first version, the ad account. */
  subjectId: string;
}

export const businessInfoProvided = fact<Provided>()('BusinessInfoProvided', {
  meaning: 'An ad account said who its invoices are for.',
  personal: {
    businessName: 'subjectId',
    contactName: 'subjectId',
    email: 'subjectId',
    address: 'subjectId',
    taxId: 'subjectId',
  },
  upcasters: [(data) => ({ ...data, subjectId: data['advertiserId'] ?? '' })],
});

export const adsDataConsentRecorded = fact<ByActor & { question: 'ad_measurement'; answer: QuestionAnswer }>()(
  'AdsDataConsentRecorded',
  { meaning: 'An ad account said whether conversions of its ads may be measured.' },
);

export const campaignModeChosen = fact<ByActor & { mode: CampaignMode }>()('CampaignModeChosen', {
  meaning: 'An ad account said how its campaigns are set up.',
});

interface ByStaff {
  advertiserId: string;
  ownerUserId: string;
  operatorId: string;
}

export const advertiserSuspended = fact<ByStaff & { reason: string }>()('AdvertiserSuspended', {
  meaning: 'Staff suspended an ad account: nothing of it is shown as an ad.',
});

export const advertiserReinstated = fact<ByStaff>()('AdvertiserReinstated', {
  meaning: 'Staff ended the suspension of an ad account.',
});

interface TakenOver extends ByActor {
  formerOwnerId: string;
  ownerUserId: string;
  /** Whose members work in it: the business that was taken over. Of the first version, the one of the new owner. */
  businessId: string;
  name: string;
}
export const advertiserTakenOver = fact<TakenOver>()('AdvertiserTakenOver', {
  meaning: 'An admin took over the ad account of an owner whose data was erased.',
  personal: { name: 'ownerUserId' },
  upcasters: [(data) => ({ ...data, businessId: data['ownerUserId'] ?? '' })],
});
export const advertiserDeliveryStopped = fact<ByStaff & { reason: string }>()('AdvertiserDeliveryStopped', {
  meaning: 'Staff stopped the ads of an ad account; it may still make and change them.',
});
export const advertiserDeliveryResumed = fact<ByStaff & { reason: string }>()('AdvertiserDeliveryResumed', {
  meaning: 'Staff let the ads of an ad account be shown again.',
});

/** `suspended`: by staff. `deactivated`: by the owner, who closes it. */
export type OwnerDisabling = 'suspended' | 'deactivated';

interface OfOwner {
  advertiserId: string;
  ownerUserId: string;
  cause: OwnerDisabling;
}
export const advertiserOwnerDisabled = fact<OfOwner>()('AdvertiserOwnerDisabled', {
  meaning: 'The account of its owner was suspended or is to be closed: nothing of the ad account is shown as an ad.',
  // A cause was added; what was recorded reads as it is.
  upcasters: [(data) => data],
});
export const advertiserOwnerEnabled = fact<OfOwner>()('AdvertiserOwnerEnabled', {
  meaning: 'The account of its owner is no longer disabled for this cause.',
  upcasters: [(data) => data],
});

export const advertiserFacts = {
  advertiserCreated,
  advertiserMarkedSynthetic,
  advertiserRenamed,
  businessInfoProvided,
  adsDataConsentRecorded,
  campaignModeChosen,
  advertiserSuspended,
  advertiserReinstated,
  advertiserTakenOver,
  advertiserDeliveryStopped,
  advertiserDeliveryResumed,
  advertiserOwnerDisabled,
  advertiserOwnerEnabled,
};
export type AdvertiserEvent = EventsOf<typeof advertiserFacts>;
