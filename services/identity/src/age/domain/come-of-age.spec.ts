import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  type AccountEvent,
  ageBucketChanged,
  personalDataErasureRequested,
} from '../../accounts/domain/account.facts.ts';
import { accountDecider } from '../../accounts/domain/account.ts';
import { registeredAs } from '../../testing/an-account.ts';
import { comeOfAge } from './come-of-age.ts';

const given = givenFor(accountDecider);
const minor = registeredAs({ birthdate: '2010-11-21', isMinor: true });
const adult = ageBucketChanged({ accountId: 'a1', bucket: 'adult' });
const on = (today: string, ...past: readonly AccountEvent[]) => given(...past).when((it) => comeOfAge(it, today));

describe('the 18th birthday', () => {
  it('makes a minor an adult, on the day', () => {
    on('2028-11-20', minor).thenNothing();
    on('2028-11-21', minor).then(adult);
    on('2031-01-01', minor).then(adult);
  });

  it('is 1 March for who was born on 29 February', () => {
    const leapling = registeredAs({ birthdate: '2012-02-29', isMinor: true });
    on('2030-02-28', leapling).thenNothing();
    on('2030-03-01', leapling).then(adult);
  });

  it('is said once, and not of who signed up as an adult', () => {
    on('2028-11-22', minor, adult).thenNothing();
    on('2028-11-22', registeredAs()).thenNothing();
  });

  it('is not said of nobody, nor of an account that is being erased', () => {
    on('2028-11-22').thenNothing();
    const erasing = { accountId: 'a1', requestId: 'r1', requestedAt: '2026-11-22T12:00:00.000Z' };
    on('2028-11-22', minor, personalDataErasureRequested(erasing)).thenNothing();
  });

  it('ends the minority in the state, and a bucket says the same as the registration before it', () => {
    const state = (...past: readonly AccountEvent[]) => past.reduce(accountDecider.evolve, accountDecider.initial);
    expect(state(minor)).toMatchObject({ isMinor: true });
    expect(state(minor, ageBucketChanged({ accountId: 'a1', bucket: 'under_18' }))).toEqual(state(minor));
    expect(state(minor, adult)).toMatchObject({ isMinor: false });
  });
});
