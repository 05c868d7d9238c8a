import type { ListedSetting } from '@corkboard/contracts/ads/settings';
import { type AdSetting, MAX_SETTING_VALUES, wrongValues } from '@corkboard/rules/ads/settings';
import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
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
export const SettingForm = ({ setting: { name, items }, onClose, onSet }: SettingFormProps) => {
  const check = (entered: Entered): Wrong => {
    const entries = wrongEntries(name, entered('entries'));
    return { ...(entries !== null && { entries }), ...wrongReason(entered) };
  };
  return (
    <LazyDialog open onClose={onClose} title={settingText('settingTitle')} small>
      <DialogForm
        doLabel={settingText('change')}
        onClose={onClose}
        check={check}
        onDo={(entered) => onSet(entriesIn(name, entered('entries')), entered('reason'))}
      >
        {({ entries, reason, failure }) => (
          <>
            <p>{settingText('settingWarning')}</p>
            <TextArea
              label={settingText(name)}
              hint={settingText('onePerLine')}
              name="entries"
              rows={12}
              spellCheck={false}
              defaultValue={items.join('\n')}
              error={entries}
            />
            <ReasonField error={reason} />
            {failure && <FormError>{failure}</FormError>}
          </>
        )}
      </DialogForm>
    </LazyDialog>
  );
};
