import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  type AccountEvent,
  ageBucketChanged,
  emailVerified,
  passwordLogInRestricted,
  passwordResetCompleted,
  passwordSet,
  personalDataErasureRequested,
} from './account.facts.ts';
import {
  accountDecider,
  completeReset,
  type Registration,
  registerAccount,
  restrictPasswordLogIn,
  verifyEmail,
} from './account.ts';

const given = givenFor(accountDecider);
const accountId = 'a1';
const registration: Registration = {
  account: {
    accountId,
    source: 'home',
    signupId: 's1',
    country: 'US',
    birthdate: '2000-01-02',
    isMinor: false,
    email: 'jane@example.test',
    emailHash: 'hash',
    firstName: 'Jane',
    lastName: '',
    locale: 'en-US',
    appType: 5,
    birthdaySourceSite: 'user_entered',
    emailSourceSite: 'user_entered',
    registeredAt: '2026-11-21T12:00:00.000Z',
  },
  username: 'jane',
  avatarColorIndex: 3,
  marketingOptOut: false,
  policyVersion: '1',
  credentialId: 'c1',
  verification: { id: 'v1', expiresAt: '2026-11-22T12:00:00.000Z' },
};

const decided = registerAccount({ status: 'absent' }, registration);
const signedUp = (Array.isArray(decided) ? decided : []) as readonly AccountEvent[];
const account = signedUp.reduce(accountDecider.evolve, accountDecider.initial);

describe('a registration', () => {
  it('says all there is to an account in one append', () => {
    expect(signedUp.map(({ type }) => type)).toHaveLength(8);
    expect(account).toMatchObject({
      status: 'open',
      username: 'jane',
      fullName: 'Jane',
      email: 'jane@example.test',
      emailVerified: false,
      credentialId: 'c1',
      pendingVerificationId: 'v1',
      avatarColorIndex: 3,
      marketingOptOut: false,
    });
  });

  it('says whether it is of a minor, and not when they were born', () => {
    expect(signedUp.at(-1)).toEqual(ageBucketChanged({ accountId, bucket: 'adult' }));
    const minor = { ...registration, account: { ...registration.account, birthdate: '2010-01-02', isMinor: true } };
    const decision = registerAccount({ status: 'absent' }, minor);
    expect(decision).toContainEqual(ageBucketChanged({ accountId, bucket: 'under_18' }));
  });

  it('is refused where there is an account', () =>
    given(...signedUp)
      .when((state) => registerAccount(state, registration))
      .thenRefused('email-taken'));
});

describe('an address', () => {
  it('is proved by the link that was sent', () =>
    given(...signedUp)
      .when((state) => verifyEmail(state, 'v1'))
      .then(emailVerified({ accountId, emailHash: 'hash', verificationId: 'v1' })));

  it('is not proved by another link, nor twice', () => {
    given(...signedUp)
      .when((state) => verifyEmail(state, 'v2'))
      .thenRefused('verification-not-pending');
    const verified = emailVerified({ accountId, emailHash: 'hash', verificationId: 'v1' });
    given(...signedUp, verified)
      .when((state) => verifyEmail(state, 'v1'))
      .thenRefused('verification-not-pending');
  });
});

describe('a reset', () => {
  const completed = passwordResetCompleted({ accountId, recoveryId: 'r1' });

  it('lets the new credential count', () => {
    given(...signedUp)
      .when((state) => completeReset(state, { recoveryId: 'r1', credentialId: 'c2' }))
      .then(completed, passwordSet({ accountId, credentialId: 'c2', scheme: 'argon2id', origin: 'reset' }));
  });

  it('works once for each link', () => {
    given(...signedUp, completed)
      .when((state) => completeReset(state, { recoveryId: 'r1', credentialId: 'c3' }))
      .thenRefused('reset-link-used');
  });

  it('of nobody is refused', () => {
    given()
      .when((state) => completeReset(state, { recoveryId: 'r1', credentialId: 'c3' }))
      .thenRefused('reset-link-used');
  });
});

describe('a restriction of the password', () => {
  it('is said of an open account', () =>
    given(...signedUp)
      .when(restrictPasswordLogIn)
      .then(passwordLogInRestricted({ accountId, consecutiveFailures: 100, scope: 'unknown_devices' })));

  it('is not said of nobody, nor of an account that is being erased', () => {
    given().when(restrictPasswordLogIn).thenNothing();
    const asked = { accountId, requestId: 'e1', requestedAt: '2026-11-22T12:00:00.000Z' };
    given(...signedUp, personalDataErasureRequested(asked))
      .when(restrictPasswordLogIn)
      .thenNothing();
  });

  it('is said once, and ends with a new password', () => {
    const first = restrictPasswordLogIn(account);
    const restricted = [...signedUp, ...(Array.isArray(first) ? first : [])] as readonly AccountEvent[];
    given(...restricted)
      .when(restrictPasswordLogIn)
      .thenNothing();
    const set = passwordSet({ accountId, credentialId: 'c2', scheme: 'argon2id', origin: 'reset' });
    expect([...restricted, set].reduce(accountDecider.evolve, accountDecider.initial)).toMatchObject({
      restricted: false,
    });
  });
});
