import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import { type AdSetting, initialSettings, isSetting, orderedValues } from '@corkboard/rules/ads/settings';
import { adSettingChanged, type SettingEvent } from './setting.facts.ts';

/** A list of staff's; `initial` before they have ever changed it. */
export type Setting =
  | { readonly status: 'initial' }
  | { readonly status: 'changed'; readonly values: readonly string[] };

export const settingDecider: Decider<Setting, SettingEvent> = {
  category: 'adsetting',
  initial: { status: 'initial' },
  evolve: (_, { data }) => ({ status: 'changed', values: data.after }),
};

export const settingStream = (setting: AdSetting): string => `adsetting-${setting}`;

export const valuesOf = (setting: Setting, name: AdSetting): readonly string[] =>
  setting.status === 'initial' ? orderedValues(initialSettings[name]) : setting.values;

export interface ChangeSetting {
  readonly setting: AdSetting;
  readonly values: readonly string[];
  readonly operatorId: string;
  readonly reason: string;
}

export const changeSetting = (
  state: Setting,
  { setting, values, ...by }: ChangeSetting,
): Decision<SettingEvent, 'setting-invalid'> => {
  if (!isSetting(setting, values)) return refuse('setting-invalid');
  const before = valuesOf(state, setting);
  const after = orderedValues(values);
  // A term has spaces.
  if (before.join('\n') === after.join('\n')) return [];
  return [adSettingChanged({ setting, before, after, ...by })];
};
