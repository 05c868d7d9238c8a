import { type SettingAct, settingOf, settingValues } from '@corkboard/contracts/ads/settings';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { ChangeSetting, ChangeSettingHandler } from './commands/change-setting.ts';
import { settingFacts } from './domain/setting.facts.ts';
import { settingDecider } from './domain/setting.ts';
import {
  AdSettings,
  adSettingsProjection,
  adSettingsTable,
  unchangedSettings,
} from './read-models/ad-settings/ad-settings.ts';

const acts: Readonly<Record<SettingAct, StaffAct>> = {
  'change-ad-setting': ({ target, staffId: operatorId, reason, values: given }, context) => {
    const setting = settingOf(target);
    if (setting === null) throw new Error(`no setting of ads has the id ${target}`);
    const { values } = settingValues.parse(given);
    return new ChangeSetting(context('ChangeSetting'), { setting, values, operatorId, reason });
  },
};

/** Lists that staff change while ads run: where they may be shown, and what is blocked. */
export const settings = capability({
  facts: settingFacts,
  decider: settingDecider,
  publishes: { adSettingChanged: 'private' },
  projections: [adSettingsProjection],
  lists: {
    'ad-settings': staffList(adSettingsTable, {
      newest: 'changed_at',
      foundBy: ['setting_id'],
      initial: unchangedSettings,
    }),
  },
  acts,
  providers: [AdSettings, ChangeSettingHandler],
});
