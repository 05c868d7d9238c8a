import { accountRegistered } from '../accounts/domain/account.facts.ts';

/** First event of an account, for specs of decisions. */
export const registeredAs = (given: Partial<Parameters<typeof accountRegistered>[0]> = {}) =>
  accountRegistered({
    ...{ accountId: 'a1', method: 'email', source: 'home', signupId: 's1', country: 'US', birthdate: '2000-01-02' },
    ...{ isMinor: false, email: 'jane@example.test', emailHash: 'hash', firstName: 'Jane', lastName: '' },
    ...{ locale: 'en-US', appType: 5, birthdaySourceSite: 'unknown', emailSourceSite: 'unknown' },
    registeredAt: '2026-11-21T12:00:00.000Z',
    ...given,
  });
