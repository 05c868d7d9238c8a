import { expect, it } from '@jest/globals';
import { advertiserOfSave } from './acting-advertiser.ts';

it.each([
  ['me', 'boss', 'ads'],
  ['me', 'me', null],
  [null, 'boss', null],
  [null, 'me', null],
])('a save by %s in an ad account of %s names %s [S-087]', (viewerId, owner_user_id, named) => {
  expect(advertiserOfSave(viewerId, { id: 'ads', owner_user_id })).toBe(named);
  expect(advertiserOfSave(viewerId, null)).toBeNull();
});
