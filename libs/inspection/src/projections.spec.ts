import { type Steering, steering } from '@corkboard/contracts/operations/steering';
import { steerings } from '@corkboard/read-models/steering';
import { expect, it } from '@jest/globals';

it('staff can ask a projection for all that the store can do, and for nothing else but another try', () => {
  const done = [...steerings, 'resume'] satisfies readonly Steering[];
  expect(done.toSorted()).toEqual(steering.options.toSorted());
});
