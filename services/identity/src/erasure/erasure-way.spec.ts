import { services } from '@corkboard/contracts/services';
import { expect, it } from '@jest/globals';
import { identity } from '../identity.module.ts';
import { eraseClosedAccounts } from './erase-account.ts';

it('staff are told by its name of the process that erases accounts here, and of what that looks at', () => {
  const { process, projections } = services.identity.erasure;
  expect(eraseClosedAccounts.name).toBe(process);
  expect(identity.projections.map(({ name }) => name)).toEqual(expect.arrayContaining([...projections]));
});
