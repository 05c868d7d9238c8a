import * as published from '@corkboard/contracts/identity/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { Accounts } from './accounts.ts';
import { accountFacts } from './domain/account.facts.ts';
import { accountDecider } from './domain/account.ts';
import { exportedAccount, exportedHistory } from './exported-account.ts';
import { accountProfiles } from './read-models/account-profiles/account-profiles.ts';

/** Accounts: who somebody is, until nobody can read it any more. Nothing personal is published. */
export const accounts = capability({
  facts: accountFacts,
  decider: accountDecider,
  publishes: {
    accountRegistered: (data) => [publish(published.accountRegistered, data)],
    usernameAssigned: (data) => [publish(published.accountProfileChanged, data)],
    profileSeeded: 'private',
    termsAccepted: 'private',
    adsPreferenceSet: 'private',
    marketingPreferenceSet: (data) => [publish(published.marketingPreferenceSet, data)],
    passwordSet: 'private',
    emailVerificationRequested: 'private',
    emailVerified: (data) => [publish(published.emailVerified, data)],
    passwordResetCompleted: 'private',
    passwordLogInRestricted: 'private',
    ageBucketChanged: (data) => [publish(published.ageBucketChanged, data)],
    accountConvertedToPartner: (data) => [publish(published.accountConvertedToPartner, data)],
    accountSuspensionProposed: 'private',
    accountSuspended: (data) => [publish(published.accountSuspended, data)],
    accountReinstatementProposed: 'private',
    accountReinstated: (data) => [publish(published.accountReinstated, data)],
    accountProposalDeclined: 'private',
    accountDeactivated: (data) => [publish(published.accountDeactivated, data)],
    accountClosureRequested: 'private',
    accountReactivated: (data) => [publish(published.accountReactivated, data)],
    accountClosed: (data) => [publish(published.accountClosed, data)],
    personalDataErasureRequested: (data) => [
      publish(published.subjectErasureRequested, data),
      publish(published.accountProfileChanged, data),
    ],
    personalDataErased: (data) => [publish(published.subjectErased, data)],
  },
  projections: [accountProfiles],
  exports: [exportedAccount, exportedHistory],
  providers: [Accounts],
});
