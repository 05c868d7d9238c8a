import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { adSettingChanged } from './setting.facts.ts';
import { changeSetting, settingDecider, valuesOf } from './setting.ts';

const given = givenFor(settingDecider);
const by = { operatorId: 's1', reason: 'a fraud was reported' };
const setting = 'blocked-destinations' as const;
const changed = adSettingChanged({ setting, before: [], after: ['a.test', 'b.test'], ...by });

describe('a setting of ads', () => {
  it('is changed with what it was before, each value once and in order', () =>
    given()
      .when((state) => changeSetting(state, { setting, values: ['b.test', 'a.test', 'b.test'], ...by }))
      .then(changed));

  it('is not changed to what it is', () =>
    given(changed)
      .when((state) => changeSetting(state, { setting, values: ['b.test', 'a.test'], ...by }))
      .thenNothing());

  it('is changed where a term becomes two', () => {
    const terms = adSettingChanged({ setting: 'advisory-terms', before: [], after: ['self harm'], ...by });
    given(terms)
      .when((state) => changeSetting(state, { setting: 'advisory-terms', values: ['self', 'harm'], ...by }))
      .then(adSettingChanged({ setting: 'advisory-terms', before: ['self harm'], after: ['harm', 'self'], ...by }));
  });

  it('goes back to what it was', () =>
    given(changed)
      .when((state) => changeSetting(state, { setting, values: [], ...by }))
      .then(adSettingChanged({ setting, before: ['a.test', 'b.test'], after: [], ...by })));

  it('is refused with values that cannot stand in it', () =>
    given()
      .when((state) => changeSetting(state, { setting, values: ['https://a.test'], ...by }))
      .thenRefused('setting-invalid'));

  it('begins with the table of the specification', () => {
    expect(valuesOf(settingDecider.initial, 'ad-countries')).toHaveLength(29);
    expect(valuesOf(settingDecider.initial, setting)).toEqual([]);
  });
});
