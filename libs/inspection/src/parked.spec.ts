import { MASK } from '@corkboard/contracts/operations/inspection';
import { recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { touchesPersonal } from './parked.ts';

const catalogue = { Joined: { version: 1, meaning: 'Somebody joined', personal: { email: 'id', phone: 'id' } } };
const sealed = { $sealed: 1, subject: 'a', box: 'AAAA' };

describe('an edit of a parked event', () => {
  const [event] = recorded('account-a', [
    { type: 'Joined', version: 1, data: { id: 'a', plan: 'none', email: sealed, phone: null } },
  ]);
  if (!event) throw new Error('no event');

  it.each([
    [{ id: 'a', plan: 'free', email: MASK, phone: null }, false],
    [{ id: 'a', plan: 'free' }, false],
    [{ id: 'a', plan: 'free', email: 'jane@example.org' }, true],
    [{ id: 'a', plan: 'free', email: null }, true],
    [{ id: 'a', plan: 'free', email: MASK, phone: '1' }, true],
  ])('with %j touches personal fields: %s', (data, touches) => {
    expect(touchesPersonal(catalogue, event, data)).toBe(touches);
  });
});
