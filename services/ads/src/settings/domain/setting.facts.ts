import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { AdSetting } from '@corkboard/rules/ads/settings';

export const adSettingChanged = fact<{
  setting: AdSetting;
  before: readonly string[];
  after: readonly string[];
  operatorId: string;
  reason: string;
}>()('AdSettingChanged', {
  meaning: 'Staff changed where ads may be shown, or what is blocked in them.',
  // Version 2 knows one more setting.
  upcasters: [(data) => data],
});

export const settingFacts = { adSettingChanged };
export type SettingEvent = EventsOf<typeof settingFacts>;
