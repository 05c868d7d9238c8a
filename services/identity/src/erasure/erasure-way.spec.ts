import { erasureWays } from '@corkboard/contracts/operations/erasures';
import { expect, it } from '@jest/globals';
import { eraseClosedAccounts } from './erase-account.ts';

it('staff are told by its name of the process that erases accounts here', () => {
  expect(eraseClosedAccounts.name).toBe(erasureWays.identity.process);
});
