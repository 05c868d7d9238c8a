import { services } from '@corkboard/contracts/services';
import { expect, it } from '@jest/globals';
import { ads } from '../ads.module.ts';
import { eraseAdvertisers } from './erase-advertisers.ts';

it('staff are told of what carries an erasure out here, and of what that looks at', () => {
  const { process, projections } = services.ads.erasure;
  expect(eraseAdvertisers.name).toBe(process);
  expect(ads.projections.map(({ name }) => name)).toEqual(expect.arrayContaining([...projections]));
});
