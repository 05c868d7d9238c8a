import { boardNameFlaw } from '@corkboard/rules/curation/boards';
import { pickerTitles } from '@corkboard/rules/curation/picker';
import { saveErrorText } from '@corkboard/rules/curation/texts';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import styles from './create-board-form.module.css';
import { pickerText } from './picker-texts.ts';
import { text } from './saving-texts.ts';
import type { NewSection } from './sections.api.ts';
import { SuggestedNames } from './suggested-names.tsx';

interface SectionFormProps {
  /** The pin that the section is for: names are suggested from it. */
  readonly pinId: string | null;
  /** False where a dialog around it says what it is. */
  readonly titled: boolean;
  /** Rejects with what the server said. */
  readonly onAdd: (section: NewSection) => Promise<void>;
}

const errorOf = (thrown: unknown): string => {
  const { serverMessage, serverDetail } = failureOf(thrown);
  return saveErrorText({ message: serverMessage ?? text('wentWrong'), message_detail: serverDetail });
};

/** S-045 to S-048: the name of a section to be, how it came to be, and what was said about it. */
const useNewSection = (onAdd: SectionFormProps['onAdd']) => {
  const [name, setName] = useState('');
  const [suggested, setSuggested] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const flaw = boardNameFlaw(name);
  const error = refusal ?? (flaw === 'too-long' ? pickerText('sectionTooLong') : null);
  const edit = (next: string) => {
    setName(next);
    setRefusal(null);
    if (next.trim() === '') setSuggested(null);
  };
  const take = (suggestion: string) => {
    edit(suggestion);
    setSuggested(suggestion);
  };
  const disabled = flaw !== null || error !== null || saving;
  const submit = async () => {
    if (disabled) return;
    setSaving(true);
    const nameSource = suggested === null ? 0 : suggested === name ? 1 : 2;
    try {
      await onAdd({ name, nameSource });
    } catch (thrown) {
      setRefusal(errorOf(thrown));
    }
    setSaving(false);
  };
  return { name, edit, take, error, disabled, saving, submit };
};

/** S-043, S-046 to S-048, S-359. */
export const SectionForm = ({ pinId, titled, onAdd }: SectionFormProps) => {
  const section = useNewSection(onAdd);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void section.submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {titled ? <h3 className={styles.heading}>{pickerTitles.addSection}</h3> : null}
      <TextField
        label={pickerText('name')}
        placeholder={pickerText('sectionHint')}
        value={section.name}
        error={section.error}
        autoFocus
        autoComplete="off"
        onChange={(event) => section.edit(event.target.value)}
      />
      {pinId === null ? null : (
        <SuggestedNames heading={pickerText('suggestedSections')} pinId={pinId} onTake={section.take} />
      )}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={section.disabled} busy={section.saving}>
          {pickerText('add')}
        </Button>
      </div>
    </form>
  );
};
