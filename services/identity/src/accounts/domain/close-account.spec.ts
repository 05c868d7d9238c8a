import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import {
  accountClosed,
  accountClosureRequested,
  accountDeactivated,
  accountReactivated,
  accountRegistered,
  accountSuspended,
  personalDataErasureRequested,
} from './account.facts.ts';
import { accountDecider } from './account.ts';
import { closeAccount, reopenAccount, requestClosure } from './close-account.ts';

const given = givenFor(accountDecider);
const accountId = 'ana';
const [soon, later] = ['2026-01-15T00:00:00.000Z', '2026-02-15T00:00:00.000Z'];
const registered = accountRegistered({
  ...{ accountId, method: 'email', email: 'ana@example.org', emailHash: 'hash', firstName: 'Ana', lastName: '' },
  ...{ birthdate: null, isMinor: false, country: null, locale: 'en', registeredAt: '2026-01-01T00:00:00.000Z' },
  source: 'signup_page',
} as never);
const asked = [
  accountDeactivated({ accountId, reactivateUntil: soon }),
  accountClosureRequested({ accountId, closeAfter: soon }),
] as const;
const back = accountReactivated({ accountId, by: 'login' });
const suspended = accountSuspended({
  ...{ accountId, caseId: 'T-1', staffId: 'ann', approverId: 'bea', reasonCode: 'guidelines', reason: 'spam' },
  ...{ statementRef: 'r1', appealUntil: later },
});
const erasing = personalDataErasureRequested({ accountId, requestId: 'q1', requestedAt: soon });
const due = (closeAfter: string) => ({ closeAfter, requestId: 'q1', at: soon });

describe('the closing of an account by its owner [V-047] [V-049]', () => {
  it('is asked for once', () =>
    Promise.all([
      given(registered)
        .when((account) => requestClosure(account, soon))
        .then(...asked),
      given(registered, ...asked)
        .when((account) => requestClosure(account, later))
        .thenNothing(),
      given()
        .when((account) => requestClosure(account, soon))
        .thenRefused('account-not-open'),
      given(registered, erasing)
        .when((account) => requestClosure(account, soon))
        .thenRefused('account-not-open'),
    ]));

  it('is taken back by a log-in, and can be asked for again [V-048]', () =>
    Promise.all([
      given(registered, ...asked)
        .when(reopenAccount)
        .then(back),
      given(registered).when(reopenAccount).thenNothing(),
      given(registered, ...asked, erasing)
        .when(reopenAccount)
        .thenRefused('account-not-open'),
      given(registered, ...asked, suspended)
        .when(reopenAccount)
        .thenRefused('account-suspended'),
      given(registered, ...asked, back)
        .when((account) => requestClosure(account, soon))
        .then(...asked),
    ]));

  it('holds once its time is over, unless it was taken back [V-050]', () =>
    Promise.all([
      given(registered, ...asked)
        .when((account) => closeAccount(account, due(soon)))
        .then(accountClosed({ accountId, reason: 'owner' }), erasing),
      given(registered, ...asked, back)
        .when((account) => closeAccount(account, due(soon)))
        .thenNothing(),
      given(registered, ...asked, back, accountClosureRequested({ accountId, closeAfter: later }))
        .when((account) => closeAccount(account, due(soon)))
        .thenNothing(),
      given(registered, ...asked, erasing)
        .when((account) => closeAccount(account, due(soon)))
        .thenNothing(),
    ]));
});
