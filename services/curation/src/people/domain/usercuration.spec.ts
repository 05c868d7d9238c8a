import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { firstPinSaved } from './usercuration.facts.ts';
import { saveFirstPin, userCurationDecider } from './usercuration.ts';

const given = givenFor(userCurationDecider);
const save = (pinId: string) => ({ userId: 'ana', pinId, boardId: 'b1' });
const first = firstPinSaved(save('p1'));

describe('the first save of somebody', () => {
  it('is remembered', () =>
    given()
      .when((person) => saveFirstPin(person, save('p1')))
      .then(first));
  it('happens once', () =>
    given(first)
      .when((person) => saveFirstPin(person, save('p2')))
      .thenNothing());
});
