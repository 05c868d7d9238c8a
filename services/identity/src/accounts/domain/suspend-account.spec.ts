import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import {
  accountProposalDeclined,
  accountRegistered,
  accountReinstated,
  accountReinstatementProposed,
  accountSuspended,
  accountSuspensionProposed,
} from './account.facts.ts';
import { accountDecider } from './account.ts';
import {
  declineProposal,
  proposeReinstatement,
  proposeSuspension,
  reinstateAccount,
  suspendAccount,
} from './suspend-account.ts';

const given = givenFor(accountDecider);
const accountId = 'a1';
const registered = accountRegistered({
  ...{ accountId, method: 'email', source: 'web', email: 'a@example.org', emailHash: 'h', firstName: 'A' },
  ...{ lastName: null, birthdate: null, isMinor: false, country: null, registeredAt: '2026-01-02T03:04:05.678Z' },
} as never);
const ann = { staffId: 'ann', reason: 'spam' };
const bea = { staffId: 'bea', reason: 'agreed' };
const why = { caseId: 'T-1', reasonCode: 'guidelines' } as const;
const proposed = accountSuspensionProposed({ accountId, ...ann, ...why });
const statement = { statementRef: 'm1', appealUntil: '2026-07-02T03:04:05.678Z' };
const seen = { proposalId: 'e1', pendingId: 'e1' };
const agreed = { ...bea, ...seen };
const unseen = { ...bea, proposalId: 'e1', pendingId: 'e2' };
const suspended = accountSuspended({ accountId, ...why, ...statement, ...bea, staffId: 'ann', approverId: 'bea' });
const asked = accountReinstatementProposed({ accountId, ...ann, caseId: 'T-2' });
const reinstated = accountReinstated({ accountId, caseId: 'T-2', staffId: 'ann', approverId: 'bea', reason: 'agreed' });

describe('the suspension of an account', () => {
  it('is proposed by one member of the staff and done by another', () => {
    given(registered)
      .when((state) => proposeSuspension(state, { ...ann, ...why }))
      .then(proposed);
    given(registered, proposed)
      .when((state) => suspendAccount(state, agreed, statement))
      .then(suspended);
    given(registered, proposed)
      .when((state) => suspendAccount(state, { ...ann, ...seen }, statement))
      .thenRefused('own-proposal');
  });

  it('is proposed once, of an account that is not suspended, and not done unproposed', () => {
    given(registered, proposed)
      .when((state) => proposeSuspension(state, { ...bea, ...why }))
      .thenRefused('proposal-pending');
    given(registered, proposed, suspended)
      .when((state) => proposeSuspension(state, { ...ann, ...why }))
      .thenRefused('account-suspended');
    given(registered)
      .when((state) => suspendAccount(state, agreed, statement))
      .thenRefused('no-proposal');
    given(registered, proposed, suspended, asked)
      .when((state) => suspendAccount(state, agreed, statement))
      .thenRefused('no-proposal');
    given()
      .when((state) => proposeSuspension(state, { ...ann, ...why }))
      .thenRefused('account-not-open');
  });

  it('ends by two members of the staff as well', () => {
    given(registered)
      .when((state) => proposeReinstatement(state, { ...ann, caseId: 'T-2' }))
      .thenRefused('account-not-suspended');
    given(registered, proposed, suspended)
      .when((state) => proposeReinstatement(state, { ...ann, caseId: 'T-2' }))
      .then(asked);
    given(registered, proposed, suspended, asked)
      .when((state) => reinstateAccount(state, { ...ann, ...seen }))
      .thenRefused('own-proposal');
    given(registered, proposed, suspended, asked)
      .when((state) => reinstateAccount(state, agreed))
      .then(reinstated);
    given(registered, proposed, suspended, asked, reinstated)
      .when((state) => proposeSuspension(state, { ...ann, ...why }))
      .then(proposed);
  });

  it('is ruled on by who has seen what is pending, and not what was pending before', () => {
    given(registered, proposed)
      .when((state) => suspendAccount(state, unseen, statement))
      .thenRefused('other-proposal');
    given(registered, proposed)
      .when((state) => declineProposal(state, unseen))
      .thenRefused('other-proposal');
    given(registered, proposed, suspended, asked)
      .when((state) => reinstateAccount(state, unseen))
      .thenRefused('other-proposal');
  });

  it('is declined by anybody, after which it can be proposed anew', () => {
    const declined = accountProposalDeclined({ accountId, caseId: 'T-1', ...ann });
    given(registered, proposed)
      .when((state) => declineProposal(state, { ...ann, ...seen }))
      .then(declined);
    given(registered, proposed, declined)
      .when((state) => suspendAccount(state, agreed, statement))
      .thenRefused('no-proposal');
    given(registered)
      .when((state) => declineProposal(state, { ...ann, ...seen }))
      .thenRefused('no-proposal');
  });
});
