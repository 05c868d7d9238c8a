import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import { settingText } from './setting-texts.ts';

interface LinesFormProps {
  readonly title: string;
  readonly warning: string;
  readonly label: string;
  readonly hint: string;
  /** Dialog of the usual width; long lines have a wider one. */
  readonly small?: boolean;
  readonly initial: string;
  /** Message about lines that cannot stand so; null where all can. */
  readonly wrongIn: (lines: string) => string | null;
  readonly onClose: () => void;
  readonly onSet: (lines: string, reason: string) => Promise<void>;
}

/** Asks for a list, an entry in each line, and why it changes. */
export const LinesForm = ({ wrongIn, onSet, onClose, ...texts }: LinesFormProps) => {
  const check = (entered: Entered): Wrong => {
    const lines = wrongIn(entered('lines'));
    return { ...(lines !== null && { lines }), ...wrongReason(entered) };
  };
  return (
    <LazyDialog open onClose={onClose} title={texts.title} {...(texts.small && { small: true })}>
      <DialogForm
        doLabel={settingText('change')}
        onClose={onClose}
        check={check}
        onDo={(entered) => onSet(entered('lines'), entered('reason'))}
      >
        {({ lines, reason, failure }) => (
          <>
            <p>{texts.warning}</p>
            <TextArea
              label={texts.label}
              hint={texts.hint}
              name="lines"
              rows={12}
              spellCheck={false}
              defaultValue={texts.initial}
              error={lines}
            />
            <ReasonField error={reason} />
            {failure && <FormError>{failure}</FormError>}
          </>
        )}
      </DialogForm>
    </LazyDialog>
  );
};
