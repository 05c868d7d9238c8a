import type { ListedSetting } from '@corkboard/contracts/ads/settings';
import { type AdSetting, MAX_SETTING_VALUES, wrongValues } from '@corkboard/rules/ads/settings';
import { LinesForm } from './lines-form.tsx';
import { settingText } from './setting-texts.ts';

/** Entries of a text with one in each line; domains and terms are taken as they are meant, in lower case. */
export const entriesIn = (name: AdSetting, text: string): readonly string[] => {
  const apart = name === 'advisory-terms' ? text.split(/[\n,;]+/) : text.split(/[\s,;]+/);
  const entries = apart.map((entry) => entry.trim().replace(/\s+/g, ' ')).filter((entry) => entry !== '');
  return entries.map((entry) => (name === 'ad-countries' ? entry.toUpperCase() : entry.toLowerCase()));
};

const wrongEntries = (name: AdSetting, text: string): string | null => {
  const entries = entriesIn(name, text);
  const wrong = wrongValues(name, entries);
  if (wrong.length > 0) return settingText('wrongValues', { values: wrong.slice(0, 10).join(', ') });
  return entries.length > MAX_SETTING_VALUES ? settingText('tooMany', { most: MAX_SETTING_VALUES }) : null;
};

interface SettingFormProps {
  readonly setting: ListedSetting;
  readonly onClose: () => void;
  readonly onSet: (values: readonly string[], reason: string) => Promise<void>;
}

/** Asks for the entries of a setting and why they change. */
export const SettingForm = ({ setting: { name, items }, onClose, onSet }: SettingFormProps) => (
  <LinesForm
    title={settingText('settingTitle')}
    warning={settingText('settingWarning')}
    label={settingText(name)}
    hint={settingText('onePerLine')}
    small
    initial={items.join('\n')}
    wrongIn={(lines) => wrongEntries(name, lines)}
    onClose={onClose}
    onSet={(lines, reason) => onSet(entriesIn(name, lines), reason)}
  />
);
