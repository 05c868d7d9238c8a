import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CampaignMode } from '@corkboard/rules/ads/campaigns';
import type { QuestionAnswer } from '@corkboard/rules/ads/countries';
import { currencyOf } from '@corkboard/rules/ads/currency';
import {
  type AdvertiserEvent,
  adsDataConsentRecorded,
  advertiserCreated,
  advertiserDeliveryResumed,
  advertiserDeliveryStopped,
  advertiserMarkedSynthetic,
  advertiserOwnerDisabled,
  advertiserOwnerEnabled,
  advertiserReinstated,
  advertiserRenamed,
  advertiserSuspended,
  advertiserTakenOver,
  type BusinessInfo,
  businessInfoProvided,
  campaignModeChosen,
  type OwnerDisabling,
} from './advertiser.facts.ts';

export interface OpenAdvertiser {
  readonly status: 'active' | 'suspended';
  readonly id: string;
  readonly ownerUserId: string;
  /** Business whose members work in it: the owner's own, but for one that was taken over. */
  readonly businessId: string;
  /** Null once its owner was erased. */
  readonly name: string | null;
  readonly country: string;
  readonly currency: string;
  readonly hasBusinessInfo: boolean;
  readonly isDelivered: boolean;
  /** Causes for which the account of its owner is disabled; none: it is not. */
  readonly ownerDisabledFor: readonly OwnerDisabling[];
  /** S-388: whether conversions may be measured. */
  readonly consent: QuestionAnswer;
  /** DS-210: automated until another one is chosen. */
  readonly campaignMode: CampaignMode;
  /** DS-170: of the demo. */
  readonly synthetic: boolean;
}

export type Advertiser = { readonly status: 'absent' } | OpenAdvertiser;

const evolve = (advertiser: Advertiser, event: AdvertiserEvent): Advertiser => {
  if (event.type === 'AdvertiserCreated') {
    const { advertiserId: id, ownerUserId, name, country, currency } = event.data;
    const made = {
      hasBusinessInfo: false,
      isDelivered: true,
      ownerDisabledFor: [],
      consent: 0,
      campaignMode: 'AUTOMATED_CAMPAIGN',
      synthetic: false,
    } as const;
    return { status: 'active', id, ownerUserId, businessId: ownerUserId, name, country, currency, ...made };
  }
  if (advertiser.status === 'absent') return advertiser;
  switch (event.type) {
    case 'AdvertiserMarkedSynthetic':
      return { ...advertiser, synthetic: true };
    case 'AdvertiserRenamed':
      return { ...advertiser, name: event.data.name };
    case 'BusinessInfoProvided':
      return { ...advertiser, hasBusinessInfo: true };
    case 'AdsDataConsentRecorded':
      return { ...advertiser, consent: event.data.answer };
    case 'CampaignModeChosen':
      return { ...advertiser, campaignMode: event.data.mode };
    case 'AdvertiserSuspended':
      return { ...advertiser, status: 'suspended' };
    case 'AdvertiserReinstated':
      return { ...advertiser, status: 'active' };
    case 'AdvertiserTakenOver': {
      const { ownerUserId, businessId, name } = event.data;
      return { ...advertiser, ownerUserId, businessId, name, hasBusinessInfo: false, ownerDisabledFor: [] };
    }
    case 'AdvertiserDeliveryStopped':
      return { ...advertiser, isDelivered: false };
    case 'AdvertiserDeliveryResumed':
      return { ...advertiser, isDelivered: true };
    case 'AdvertiserOwnerDisabled':
      return { ...advertiser, ownerDisabledFor: [...advertiser.ownerDisabledFor, event.data.cause] };
    case 'AdvertiserOwnerEnabled':
      return { ...advertiser, ownerDisabledFor: advertiser.ownerDisabledFor.filter((it) => it !== event.data.cause) };
  }
};

export const advertiserDecider: Decider<Advertiser, AdvertiserEvent> = {
  category: 'advertiser',
  initial: { status: 'absent' },
  evolve,
};

export const advertiserStream = (advertiserId: string): string => `advertiser-${advertiserId}`;

export interface NewAdvertiser {
  readonly ownerUserId: string;
  readonly name: string;
  readonly country: string;
  readonly synthetic?: boolean | undefined;
}

interface Making extends NewAdvertiser {
  readonly advertiserId: string;
  /** Whether another ad account of the business is suspended: it cannot go on with a new one. */
  readonly isSuspendedElsewhere: boolean;
}

/** DS-170: one of the demo is marked with its first event, so that nothing of it is ever taken for real. */
export const createAdvertiser = (
  advertiser: Advertiser,
  { synthetic = false, isSuspendedElsewhere, ...asked }: Making,
): Decision<AdvertiserEvent, 'advertiser-exists' | 'suspended-elsewhere'> => {
  if (advertiser.status !== 'absent') return refuse('advertiser-exists');
  if (isSuspendedElsewhere) return refuse('suspended-elsewhere');
  const { advertiserId, ownerUserId, country } = asked;
  const created = advertiserCreated({ ...asked, currency: currencyOf(country) });
  return synthetic ? [created, advertiserMarkedSynthetic({ advertiserId, ownerUserId })] : [created];
};

type NotFound = Refused<'advertiser-not-found'>;

export interface ByActor {
  readonly actorId: string;
  /** The owner that the actor works for, which was checked; the actor unless stated. */
  readonly ownerId?: string;
}

/** The advertiser of another owner and an erased one are not found. */
const ownedBy = (advertiser: Advertiser, { actorId, ownerId = actorId }: ByActor): OpenAdvertiser | NotFound =>
  advertiser.status !== 'absent' && advertiser.ownerUserId === ownerId && advertiser.name !== null
    ? advertiser
    : refuse('advertiser-not-found');

export const renameAdvertiser = (
  advertiser: Advertiser,
  { name, ...by }: ByActor & { readonly name: string },
): Decision<AdvertiserEvent, 'advertiser-not-found'> => {
  const own = ownedBy(advertiser, by);
  if ('refused' in own) return own;
  if (own.name === name) return [];
  return [advertiserRenamed({ advertiserId: own.id, ownerUserId: own.ownerUserId, actorId: by.actorId, name })];
};

export const provideBusinessInfo = (
  advertiser: Advertiser,
  { info, ...by }: ByActor & { readonly info: BusinessInfo },
): Decision<AdvertiserEvent, 'advertiser-not-found'> => {
  const own = ownedBy(advertiser, by);
  if ('refused' in own) return own;
  const { id: advertiserId, ownerUserId: subjectId } = own;
  return [businessInfoProvided({ advertiserId, actorId: by.actorId, subjectId, ...info })];
};

/** DS-135: the latest answer counts. */
export const recordConsent = (
  advertiser: Advertiser,
  { answer, ...by }: ByActor & { readonly answer: QuestionAnswer },
): Decision<AdvertiserEvent, 'advertiser-not-found'> => {
  const own = ownedBy(advertiser, by);
  if ('refused' in own) return own;
  if (own.consent === answer) return [];
  return [adsDataConsentRecorded({ advertiserId: own.id, actorId: by.actorId, question: 'ad_measurement', answer })];
};

/** DS-210: for all who set up campaigns of the ad account. */
export const chooseCampaignMode = (
  advertiser: Advertiser,
  { mode, ...by }: ByActor & { readonly mode: CampaignMode },
): Decision<AdvertiserEvent, 'advertiser-not-found'> => {
  const own = ownedBy(advertiser, by);
  if ('refused' in own) return own;
  return own.campaignMode === mode ? [] : [campaignModeChosen({ advertiserId: own.id, actorId: by.actorId, mode })];
};

export const suspendAdvertiser = (
  advertiser: Advertiser,
  by: { readonly operatorId: string; readonly reason: string },
): Decision<AdvertiserEvent, 'advertiser-not-found' | 'advertiser-suspended'> => {
  if (advertiser.status === 'absent') return refuse('advertiser-not-found');
  if (advertiser.status === 'suspended') return refuse('advertiser-suspended');
  return [advertiserSuspended({ advertiserId: advertiser.id, ownerUserId: advertiser.ownerUserId, ...by })];
};

export const reinstateAdvertiser = (
  advertiser: Advertiser,
  by: { readonly operatorId: string },
): Decision<AdvertiserEvent, 'advertiser-not-found' | 'advertiser-not-suspended'> => {
  if (advertiser.status === 'absent') return refuse('advertiser-not-found');
  if (advertiser.status === 'active') return refuse('advertiser-not-suspended');
  return [advertiserReinstated({ advertiserId: advertiser.id, ownerUserId: advertiser.ownerUserId, ...by })];
};

export interface Takeover {
  readonly businessId: string;
  readonly formerOwnerId: string;
  readonly ownerId: string;
  readonly name: string;
}

/** With its business, whose owner was erased. The books stay; who invoices are for has to be said anew. */
export const takeOverAdvertiser = (
  advertiser: Advertiser,
  { businessId, formerOwnerId, ownerId, name }: Takeover,
): Decision<AdvertiserEvent, never> => {
  if (advertiser.status === 'absent' || advertiser.name !== null) return [];
  if (advertiser.ownerUserId !== formerOwnerId || advertiser.businessId !== businessId) return [];
  const of = { advertiserId: advertiser.id, actorId: ownerId };
  return [advertiserTakenOver({ ...of, formerOwnerId, ownerUserId: ownerId, businessId, name })];
};

export interface ByOperator {
  readonly operatorId: string;
  readonly reason: string;
}

/** Less than a suspension: the ad account can still be used, and nothing of it is shown. */
export const stopDelivery = (
  advertiser: Advertiser,
  by: ByOperator,
): Decision<AdvertiserEvent, 'advertiser-not-found' | 'delivery-stopped'> => {
  if (advertiser.status === 'absent') return refuse('advertiser-not-found');
  if (!advertiser.isDelivered) return refuse('delivery-stopped');
  return [advertiserDeliveryStopped({ advertiserId: advertiser.id, ownerUserId: advertiser.ownerUserId, ...by })];
};

export const resumeDelivery = (
  advertiser: Advertiser,
  by: ByOperator,
): Decision<AdvertiserEvent, 'advertiser-not-found' | 'delivery-not-stopped'> => {
  if (advertiser.status === 'absent') return refuse('advertiser-not-found');
  if (advertiser.isDelivered) return refuse('delivery-not-stopped');
  return [advertiserDeliveryResumed({ advertiserId: advertiser.id, ownerUserId: advertiser.ownerUserId, ...by })];
};

export interface OwnerStatus {
  readonly ownerId: string;
  readonly cause: OwnerDisabling;
  readonly isDisabled: boolean;
}

/** As identity says of the present owner; nothing to do where that is known. */
export const recordOwnerStatus = (
  advertiser: Advertiser,
  { ownerId, cause, isDisabled }: OwnerStatus,
): Decision<AdvertiserEvent, never> => {
  if (advertiser.status === 'absent' || advertiser.ownerUserId !== ownerId) return [];
  if (advertiser.ownerDisabledFor.includes(cause) === isDisabled) return [];
  const data = { advertiserId: advertiser.id, ownerUserId: ownerId, cause };
  return [isDisabled ? advertiserOwnerDisabled(data) : advertiserOwnerEnabled(data)];
};
