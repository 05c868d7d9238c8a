import type { ListedInterests } from '@corkboard/contracts/curation/interests';
import { interestsIn, interestText } from '@corkboard/rules/ads/interest-text';
import { type InterestList, MAX_INTERESTS, wrongInterests } from '@corkboard/rules/ads/interests';
import { LinesForm } from './lines-form.tsx';
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
export const InterestsForm = ({ list, onClose, onSet }: InterestsFormProps) => (
  <LinesForm
    title={settingText('interestsTitle')}
    warning={settingText('interestsWarning')}
    label={settingText('interests')}
    hint={settingText('interestsLines')}
    initial={interestText(list.items)}
    wrongIn={wrongLines}
    onClose={onClose}
    onSet={(lines, reason) => onSet(interestsIn(lines), reason)}
  />
);
