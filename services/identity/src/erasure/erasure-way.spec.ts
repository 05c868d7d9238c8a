import { erasureWays } from '@corkboard/contracts/operations/erasures';
import { expect, it } from '@jest/globals';
import { identity } from '../definition.ts';
import { eraseClosedAccounts } from './erase-account.ts';

it('staff are told by its name of the process that erases accounts here, and of what that looks at', () => {
  const { process, projections } = erasureWays.identity;
  expect(eraseClosedAccounts.name).toBe(process);
  expect(identity.projections.map(({ name }) => name)).toEqual(expect.arrayContaining([...projections]));
});
