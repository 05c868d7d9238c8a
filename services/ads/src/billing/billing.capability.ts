import type { BillingAct } from '@corkboard/contracts/ads/staff-acts';
import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { AdAccountsController } from './ad-accounts.controller.ts';
import { BillingController } from './billing.controller.ts';
import { AddBillingProfileHandler } from './commands/add-billing-profile.ts';
import { CloseBillingProfileHandler, closeBillingOfFormerOwner } from './commands/close-billing-profile.ts';
import { DecideBillingProfile, DecideBillingProfileHandler } from './commands/decide-billing-profile.ts';
import { billingFacts } from './domain/billing.facts.ts';
import { billingDecider } from './domain/billing.ts';
import {
  BillingProfiles,
  billingProfilesProjection,
  billingProfilesTable,
  WAITING,
} from './read-models/billing-profiles/billing-profiles.ts';

const acts: Readonly<Record<BillingAct, StaffAct>> = {
  'confirm-billing': ({ target: profileId, staffId: operatorId }, context) =>
    new DecideBillingProfile(context('DecideBillingProfile'), { profileId, operatorId, reason: null }),
  'refuse-billing': ({ target: profileId, staffId: operatorId, reason }, context) =>
    new DecideBillingProfile(context('DecideBillingProfile'), { profileId, operatorId, reason }),
};

/** Billing profiles of ad accounts: said by their owners, confirmed by staff. */
export const billing = capability({
  facts: billingFacts,
  decider: billingDecider,
  publishes: {
    billingProfileAdded: 'private',
    billingProfileVerified: 'private',
    billingProfileFailed: 'private',
    billingProfileClosed: 'private',
  },
  projections: [billingProfilesProjection],
  exports: [
    ownRows({
      name: 'billing_profiles',
      from: billingProfilesTable,
      where: 'owner_user_id = $1',
      key: { profile_id: 'uuid' },
      columns: ['profile_id', 'advertiser_id', 'kind', 'status', 'reason', 'created_at'],
    }),
  ],
  processes: [closeBillingOfFormerOwner],
  lists: {
    'billing-profiles': staffList(billingProfilesTable, {
      newest: 'created_at',
      foundBy: ['profile_id', 'advertiser_id', 'owner_user_id'],
      waiting: WAITING,
    }),
  },
  acts,
  controllers: [AdAccountsController, BillingController],
  providers: [BillingProfiles, AddBillingProfileHandler, CloseBillingProfileHandler, DecideBillingProfileHandler],
});
