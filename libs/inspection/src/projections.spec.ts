import { type ProjectionAction, projectionAction } from '@corkboard/contracts/operations/projection-control';
import { copyActions } from '@corkboard/read-models/copy-actions';
import { expect, it } from '@jest/globals';

it('staff can ask a projection for all that the store can do, and for nothing else but another try', () => {
  const done = [...copyActions, 'resume'] satisfies readonly ProjectionAction[];
  expect(done.toSorted()).toEqual(projectionAction.options.toSorted());
});
