import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import {
  type BillingEvent,
  billingProfileAdded,
  billingProfileClosed,
  billingProfileFailed,
  billingProfileVerified,
} from './billing.facts.ts';

export interface BillingProfile {
  readonly status: 'pending' | 'verified' | 'failed';
  readonly advertiserId: string;
  readonly ownerUserId: string;
  readonly profileId: string;
}

/** The newest profile of an ad account. */
export type Billing = { readonly status: 'absent' } | BillingProfile;

const evolve = (billing: Billing, event: BillingEvent): Billing => {
  const { advertiserId, ownerUserId, profileId } = event.data;
  switch (event.type) {
    case 'BillingProfileAdded':
      return { status: 'pending', advertiserId, ownerUserId, profileId };
    case 'BillingProfileVerified':
      return billing.status === 'absent' ? billing : { ...billing, status: 'verified' };
    case 'BillingProfileFailed':
      return billing.status === 'absent' ? billing : { ...billing, status: 'failed' };
    case 'BillingProfileClosed':
      return { status: 'absent' };
  }
};

export const billingDecider: Decider<Billing, BillingEvent> = {
  category: 'billing',
  initial: { status: 'absent' },
  evolve,
};

export const billingStream = (advertiserId: string): string => `billing-${advertiserId}`;

/** S-199: billing is valid once a profile of the owner was confirmed; one of a former owner never is. */
export const isBillingValid = (billing: Billing, ownerUserId: string): boolean =>
  billing.status === 'verified' && billing.ownerUserId === ownerUserId;

/** A profile that waits or was confirmed stays; after a refusal, or one of a former owner, another one may be added. */
export const addBillingProfile = (
  billing: Billing,
  asked: Omit<BillingProfile, 'status'> & { readonly actorId: string },
): Decision<BillingEvent, never> =>
  (billing.status === 'pending' || billing.status === 'verified') && billing.ownerUserId === asked.ownerUserId
    ? []
    : [billingProfileAdded({ ...asked, provider: 'operator', kind: 'invoice' })];

type Deciding = Decision<BillingEvent, 'billing-not-found' | 'billing-decided'>;

const waiting = (
  billing: Billing,
  profileId: string,
): BillingProfile | Refused<'billing-not-found' | 'billing-decided'> => {
  if (billing.status === 'absent' || billing.profileId !== profileId) return refuse('billing-not-found');
  return billing.status === 'pending' ? billing : refuse('billing-decided');
};

const of = ({ advertiserId, ownerUserId, profileId }: BillingProfile) => ({ advertiserId, ownerUserId, profileId });

export const verifyBillingProfile = (
  billing: Billing,
  { profileId, operatorId }: { readonly profileId: string; readonly operatorId: string },
): Deciding => {
  const profile = waiting(billing, profileId);
  return 'refused' in profile ? profile : [billingProfileVerified({ ...of(profile), operatorId })];
};

export const failBillingProfile = (
  billing: Billing,
  by: { readonly profileId: string; readonly operatorId: string; readonly reason: string },
): Deciding => {
  const profile = waiting(billing, by.profileId);
  if ('refused' in profile) return profile;
  return [billingProfileFailed({ ...of(profile), operatorId: by.operatorId, reason: by.reason })];
};

/** The former owner's profile; one that the new owner has added already stays. */
export const closeBillingProfile = (
  billing: Billing,
  { formerOwnerId }: { readonly formerOwnerId: string },
): Decision<BillingEvent, never> =>
  billing.status === 'absent' || billing.ownerUserId !== formerOwnerId
    ? []
    : [billingProfileClosed({ ...of(billing), cause: 'taken_over' })];
