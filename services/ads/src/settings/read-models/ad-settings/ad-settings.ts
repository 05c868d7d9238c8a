import { settingIds } from '@corkboard/contracts/ads/settings';
import { change, projection } from '@corkboard/event-store/projection';
import { rowsIn } from '@corkboard/event-store/rows';
import { type RowOf, table, text, texts, timestamptz, uuid } from '@corkboard/event-store/table';
import { type AdSetting, adSettings, initialSettings, orderedValues } from '@corkboard/rules/ads/settings';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { SettingEvent } from '../../domain/setting.facts.ts';

export const adSettingsTable = table(
  'ad_settings',
  {
    setting_id: uuid({ primary: true }),
    name: text<AdSetting>(),
    items: texts(),
    reason: text({ nullable: true }),
    changed_at: timestamptz({ nullable: true }),
  },
  { open: ['name', 'items', 'reason'] },
);
type Row = RowOf<typeof adSettingsTable>;

const unchanged = (name: AdSetting): Row => ({
  setting_id: settingIds[name],
  name,
  items: orderedValues(initialSettings[name]),
  reason: null,
  changed_at: null,
});
/** Rows by key for staff before anything was changed. */
export const unchangedSettings = Object.fromEntries(adSettings.map((name) => [settingIds[name], unchanged(name)]));

/** Where may ads be shown, and what is blocked in them? */
export const adSettingsProjection = projection<SettingEvent>({
  name: 'ad-settings',
  version: 1,
  tables: [adSettingsTable],
  on: {
    AdSettingChanged: ({ data, metadata }) => [
      change(
        adSettingsTable,
        [settingIds[data.setting]],
        (): Row => ({
          ...{ setting_id: settingIds[data.setting], name: data.setting, items: data.after },
          ...{ reason: data.reason, changed_at: metadata.occurredAt },
        }),
      ),
    ],
  },
});

export type Settings = Readonly<Record<AdSetting, readonly string[]>>;

/** Asks the read model. */
@Injectable()
export class AdSettings {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async all(): Promise<Settings> {
    const ids = [Object.values(settingIds)];
    const rows = await rowsIn(this.pool, adSettingsTable).find(['name', 'items'], 'WHERE setting_id = ANY ($1)', ids);
    return { ...initialSettings, ...Object.fromEntries(rows.map(({ name, items }) => [name, items])) };
  }
}
