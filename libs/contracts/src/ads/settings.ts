import { type AdSetting, adSettings, MAX_SETTING_VALUES, MAX_VALUE_LENGTH } from '@corkboard/rules/ads/settings';
import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';

/** The list of the console with what staff change while ads run: countries, and what is blocked. */
export const AD_SETTINGS = 'ad-settings';

/** Key of each there. */
export const settingIds: Readonly<Record<AdSetting, string>> = {
  'ad-countries': '00000000-0000-4000-8000-000000000101',
  'blocked-destinations': '00000000-0000-4000-8000-000000000102',
  'blocked-email-domains': '00000000-0000-4000-8000-000000000103',
  'advisory-terms': '00000000-0000-4000-8000-000000000104',
};
export const settingOf = (id: string): AdSetting | null =>
  adSettings.find((setting) => settingIds[setting] === id) ?? null;

const values = z.array(z.string().check(z.maxLength(MAX_VALUE_LENGTH))).check(z.maxLength(MAX_SETTING_VALUES));

export const settingValues = z.object({ values });
export const settingActs = {
  'change-ad-setting': {
    on: AD_SETTINGS,
    roles: ['trust_safety'],
    means: 'change the settings of ads',
    values: settingValues,
  },
} as const satisfies StaffActs;
export type SettingAct = keyof typeof settingActs;

export const listedSetting = z.object({
  setting_id: z.string(),
  name: z.enum(adSettings),
  items: z.array(z.string()),
  /** Reason that staff gave for the last change; null before the first one. */
  reason: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
});
export type ListedSetting = z.infer<typeof listedSetting>;
