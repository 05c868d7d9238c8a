import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import {
  type AccountEvent,
  personalDataErased,
  personalDataErasureRequested,
} from '../../accounts/domain/account.facts.ts';
import { accountDecider } from '../../accounts/domain/account.ts';
import { registeredAs } from '../../testing/an-account.ts';
import { completeErasure, requestErasure } from './erase-account.ts';

const given = givenFor(accountDecider);
const accountId = 'a1';
const registered = registeredAs({ accountId });
const asked = { accountId, requestId: 'r1', requestedAt: '2026-11-22T12:00:00.000Z' };
const requested = personalDataErasureRequested(asked);
const done = { erasedAt: '2026-11-22T12:01:00.000Z', removed: { sessions: 2, keys: 1 } };
const erased = personalDataErased({ ...asked, ...done });

describe('the request to erase an account', () => {
  const request = (...past: readonly AccountEvent[]) => given(...past).when((state) => requestErasure(state, asked));

  it('closes it', () => request(registered).then(requested));
  it('is refused where there is none', () => request().thenRefused('account-not-found'));
  it('changes nothing a second time', () => request(registered, requested).thenNothing());
  it('changes nothing once it is erased', () => request(registered, requested, erased).thenNothing());
});

describe('the end of an erasure', () => {
  const complete = (...past: readonly AccountEvent[]) => given(...past).when((state) => completeErasure(state, done));

  it('says what was asked and what went', () => complete(registered, requested).then(erased));
  it('is not said of an account that nobody asked to erase', () => complete(registered).thenNothing());
  it('is not said of nobody', () => complete().thenNothing());
  it('is said once', () => complete(registered, requested, erased).thenNothing());
});
