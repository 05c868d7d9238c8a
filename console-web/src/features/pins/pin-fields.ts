import { pinTextFlaws } from '@corkboard/rules/curation/pin-texts';
import type { PinChanges } from './pin.api.ts';
import { actionText } from './pin-action-texts.ts';

const flawsOf = ({ alt_text, ...changes }: PinChanges) => pinTextFlaws({ ...changes, altText: alt_text });

/** Fault of one text of a pin, in words. */
export const flawOf = (pin: PinChanges, field: keyof PinChanges): string | undefined => {
  const flaw = flawsOf(pin)[field === 'alt_text' ? 'altText' : field];
  if (flaw === undefined) return undefined;
  return flaw === 'not-a-web-link' ? actionText('linkInvalid') : actionText('tooLong', { maxLength: flaw.longest });
};

export const isFlawless = (pin: PinChanges): boolean => Object.keys(flawsOf(pin)).length === 0;
