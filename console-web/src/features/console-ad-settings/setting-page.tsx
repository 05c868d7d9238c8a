import { type ListedSetting, listedSetting, settingActs } from '@corkboard/contracts/ads/settings';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/queries/use-change.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { adSettingsList } from './ad-settings.api.ts';
import { ChangeablePage } from './changeable-page.tsx';
import type { ChangesProps } from './changes.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingText } from './setting-texts.ts';

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
  const { setting_id: id, name, items, changed_at, reason } = setting;
  const change = useChange({ list: adSettingsList, id, act: 'change-ad-setting' });
  return (
    <ChangeablePage
      title={settingText(name)}
      permission={settingActs['change-ad-setting']}
      how={settingText(`${name}How`)}
      facts={[{ name: settingText('entries'), value: items.join(', ') || settingText('nothingIn') }]}
      changedAt={changed_at}
      reason={reason}
      history={{ service: 'ads', stream: `adsetting-${name}`, stateOf }}
      onChange={change}
      form={(onClose) => (
        <SettingForm
          setting={setting}
          onClose={onClose}
          onSet={async (values, why) => {
            await change(why, { values });
            showToast(settingText('settingDone'));
          }}
        />
      )}
    />
  );
};

/** One setting of ads: its entries, their change, and every change before. */
export const SettingPage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(adSettingsList.rowQuery(id));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={settingText('settingMissing')} />;
  return <Loaded setting={listedSetting.parse(data)} />;
};
