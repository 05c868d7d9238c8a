import { type ExportSection, fewRows } from '@corkboard/service/account-export/section';
import { Pool } from 'pg';
import { ViewerKeys } from '../counting/viewer-keys.ts';
import { adFrequencyTable } from './delivery.tables.ts';

const TODAY = `SELECT day::text AS day, ad_id, shown FROM ad_frequency
  WHERE day = (now() AT TIME ZONE 'UTC')::date AND viewer_key = $1 ORDER BY ad_id`;

/** How often each ad was shown to the person today: the one thing about a viewer that is found by who they are. */
export const exportedFrequency: ExportSection = {
  name: 'ads_shown_today',
  covers: [adFrequencyTable],
  inject: [Pool, ViewerKeys],
  useFactory: (pool: Pool, viewers: ViewerKeys) =>
    fewRows(async (accountId) => {
      const viewerKey = await viewers.of(accountId, new Date().toISOString());
      return (await pool.query<{ day: string; ad_id: string; shown: number }>(TODAY, [viewerKey])).rows;
    }),
  statements: [TODAY],
};
