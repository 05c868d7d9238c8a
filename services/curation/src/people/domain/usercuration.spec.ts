import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { accountHidden, accountShown, firstPinSaved } from './usercuration.facts.ts';
import { hideAccount, saveFirstPin, showAccount, userCurationDecider } from './usercuration.ts';

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

describe('an account that is hidden [E-104 part]', () => {
  const hiding = { userId: 'ana', cause: 'suspended' } as const;
  const [hidden, shown] = [accountHidden(hiding), accountShown(hiding)];

  it('is hidden once for one cause, and shown once', () =>
    Promise.all([
      given()
        .when((person) => hideAccount(person, hiding))
        .then(hidden),
      given(hidden)
        .when((person) => hideAccount(person, hiding))
        .thenNothing(),
      given(hidden)
        .when((person) => showAccount(person, hiding))
        .then(shown),
      given()
        .when((person) => showAccount(person, hiding))
        .thenNothing(),
    ]));

  it('can be hidden again', () =>
    given(hidden, shown)
      .when((person) => hideAccount(person, hiding))
      .then(hidden));
});
