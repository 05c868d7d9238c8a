import type { ListedInterests } from '@corkboard/contracts/curation/interests';
import { interestsIn, interestText } from '@corkboard/rules/ads/interest-text';
import { type InterestList, MAX_INTERESTS, wrongInterests } from '@corkboard/rules/ads/interests';
import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import { settingText } from './setting-texts.ts';

const wrongLines = (text: string): string | null => {
  const list = interestsIn(text);
  const wrong = wrongInterests(list);
  if (wrong.length > 0) return settingText('wrongValues', { values: wrong.slice(0, 10).join(', ') });
  return list.length > MAX_INTERESTS ? settingText('tooMany', { most: MAX_INTERESTS }) : null;
};

interface InterestsFormProps {
  readonly list: ListedInterests;
  readonly onClose: () => void;
  readonly onSet: (interests: InterestList, reason: string) => Promise<void>;
}

/** Asks for all interests, a line each, and why they change. */
export const InterestsForm = ({ list, onClose, onSet }: InterestsFormProps) => {
  const check = (entered: Entered): Wrong => {
    const lines = wrongLines(entered('lines'));
    return { ...(lines !== null && { lines }), ...wrongReason(entered) };
  };
  return (
    <LazyDialog open onClose={onClose} title={settingText('interestsTitle')}>
      <DialogForm
        doLabel={settingText('change')}
        onClose={onClose}
        check={check}
        onDo={(entered) => onSet(interestsIn(entered('lines')), entered('reason'))}
      >
        {({ lines, reason, failure }) => (
          <>
            <p>{settingText('interestsWarning')}</p>
            <TextArea
              label={settingText('interests')}
              hint={settingText('interestsLines')}
              name="lines"
              rows={12}
              spellCheck={false}
              defaultValue={interestText(list.items)}
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
