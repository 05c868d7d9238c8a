import { type ListedSetting, listedSetting, settingActs } from '@corkboard/contracts/ads/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/queries/use-change.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { TablesPage, TablesSection } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { adSettingsList } from './ad-settings.api.ts';
import { Changes, type ChangesProps } from './changes.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingText } from './setting-texts.ts';

const permission = settingActs['change-ad-setting'];

type Data = Parameters<ChangesProps['stateOf']>[0];

const listIn = (data: Data, side: 'before' | 'after'): readonly string[] => {
  const list = data[side];
  return Array.isArray(list) ? list.map(String) : [];
};

const without = (all: readonly string[], some: readonly string[]): string =>
  all.filter((one) => !some.includes(one)).join(', ');

/** A change by its difference; the whole list may have a thousand entries. */
const stateOf: ChangesProps['stateOf'] = (data, side) => {
  const [before, after] = [listIn(data, 'before'), listIn(data, 'after')];
  if (side === 'before') return { text: before.join(', ') || settingText('nothingIn'), values: { values: before } };
  const added = without(after, before);
  const removed = without(before, after);
  const said = [
    ...(added ? [settingText('added', { values: added })] : []),
    ...(removed ? [settingText('removed', { values: removed })] : []),
  ];
  return { text: said.join('. ') || settingText('unchanged'), values: { values: after } };
};

const Loaded = ({ setting }: { setting: ListedSetting }) => {
  const [isOpen, setOpen] = useState(false);
  const { setting_id: id, name, items, changed_at, reason } = setting;
  const change = useChange({ list: adSettingsList, id, act: 'change-ad-setting' });
  return (
    <TablesPage title={settingText(name)}>
      <RoleNotice action={permission} />
      <p>{settingText(`${name}How`)}</p>
      <Facts
        facts={[
          { name: settingText('entries'), value: items.join(', ') || settingText('nothingIn') },
          {
            name: settingText('changed'),
            value: changed_at === null ? settingText('never') : <MomentAndAgo at={changed_at} />,
          },
          ...(reason === null ? [] : [{ name: settingText('reason'), value: reason }]),
        ]}
      />
      <p>
        <ActButton action={permission} size="s" variant="primary" onClick={() => setOpen(true)}>
          {settingText('change')}
        </ActButton>
      </p>
      <TablesSection title={settingText('history')}>
        <Changes
          service="ads"
          stream={`adsetting-${name}`}
          permission={permission}
          stateOf={stateOf}
          onRestore={async (values, why) => {
            await change(why, values);
            showToast(settingText('restoreDone'));
          }}
        />
      </TablesSection>
      {isOpen && (
        <SettingForm
          setting={setting}
          onClose={() => setOpen(false)}
          onSet={async (values, why) => {
            await change(why, { values });
            showToast(settingText('settingDone'));
          }}
        />
      )}
    </TablesPage>
  );
};

/** One setting of ads: its entries, their change, and every change before. */
export const SettingPage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(adSettingsList.rowQuery(id));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={settingText('settingMissing')} />;
  return <Loaded setting={listedSetting.parse(data)} />;
};
