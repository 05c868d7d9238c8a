import { settingIds } from '@corkboard/contracts/ads/settings';
import { adSettings } from '@corkboard/rules/ads/settings';
import { Link } from '@tanstack/react-router';
import { DataTable, TablesPage } from '../../ui/table/data-table.tsx';
import { settingText } from './setting-texts.ts';

/** Lists that staff change while ads run. */
export const SettingsPage = () => (
  <TablesPage title={settingText('settings')}>
    <DataTable
      label={settingText('settings')}
      rows={adSettings}
      keyOf={(name) => name}
      columns={[
        {
          title: settingText('setting'),
          heads: true,
          render: (name) => (
            <Link to="/console/ad-settings/$id/" params={{ id: settingIds[name] }}>
              {settingText(name)}
            </Link>
          ),
        },
        { title: settingText('meaning'), wrap: true, render: (name) => settingText(`${name}How`) },
      ]}
    />
  </TablesPage>
);
