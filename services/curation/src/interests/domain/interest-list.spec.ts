import { initialInterests } from '@corkboard/rules/ads/initial-interests';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { interestListChanged } from './interest-list.facts.ts';
import { changeInterests, interestListDecider, interestsIn } from './interest-list.ts';

const given = givenFor(interestListDecider);
const by = { operatorId: 's1', reason: 'lamps are asked for' };
const decor = { id: 'decor', parent: null, name: 'Decor', words: ['decor'] };
const light = { id: 'light', parent: 'decor', name: 'Light', words: ['lamp'] };
const changed = interestListChanged({ before: initialInterests, after: [decor, light], ...by });

describe('the interests of pins', () => {
  it('are changed with what they were before, in the order in which they are kept', () =>
    given()
      .when((state) => changeInterests(state, { interests: [light, decor], ...by }))
      .then(changed));

  it('stay as they are where nothing changes', () => {
    given()
      .when((state) => changeInterests(state, { interests: initialInterests, ...by }))
      .then();
    given(changed)
      .when((state) => changeInterests(state, { interests: [decor, light], ...by }))
      .then();
  });

  it('go back to what they were before, as a change of its own', () =>
    given(changed)
      .when((state) => changeInterests(state, { interests: initialInterests, ...by }))
      .then(interestListChanged({ before: [decor, light], after: initialInterests, ...by })));

  it('are refused where one is below none', () =>
    given()
      .when((state) => changeInterests(state, { interests: [light], ...by }))
      .thenRefused('interests-invalid'));

  it('are those of the release before any change', () => {
    expect(interestsIn(interestListDecider.initial)).toBe(initialInterests);
  });
});
