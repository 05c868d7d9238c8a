import { pinTextFlaws } from '@corkboard/rules/curation/pin-texts';
import { text } from './create-texts.ts';
import type { DraftTexts } from './draft.ts';

/** Fault of one text of a draft, in words. */
export const flawOf = (draft: DraftTexts, field: keyof DraftTexts): string | undefined => {
  const flaw = pinTextFlaws(draft)[field];
  if (flaw === undefined) return undefined;
  return flaw === 'not-a-web-link' ? text('addressInvalid') : text('tooLong', { maxLength: flaw.longest });
};

export const hasFlaw = (draft: DraftTexts): boolean => Object.keys(pinTextFlaws(draft)).length > 0;
