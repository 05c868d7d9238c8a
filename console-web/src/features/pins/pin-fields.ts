import {
  isWebLink,
  PIN_ALT_TEXT_MAX,
  PIN_DESCRIPTION_MAX,
  PIN_LINK_MAX,
  PIN_TITLE_MAX,
  tooLong,
} from '@corkboard/contracts/curation/pin-texts';
import type { PinChanges } from './pin.api.ts';
import { text } from './pin-texts.ts';

const longest = {
  title: PIN_TITLE_MAX,
  description: PIN_DESCRIPTION_MAX,
  alt_text: PIN_ALT_TEXT_MAX,
  link: PIN_LINK_MAX,
} as const satisfies Record<keyof PinChanges, number>;

export type PinFlaws = Partial<Record<keyof PinChanges, string>>;

/** What is wrong with the texts of a pin, by field (S-092: 500 are accepted, 501 are not). */
export const flawsOf = (pin: PinChanges): PinFlaws => {
  const flaws: PinFlaws = {};
  for (const key of ['title', 'description', 'alt_text', 'link'] as const)
    if (tooLong(pin[key], longest[key])) flaws[key] = text('tooLong', { maxLength: longest[key] });
  if (flaws.link === undefined && pin.link.trim() !== '' && !isWebLink(pin.link.trim()))
    flaws.link = text('linkInvalid');
  return flaws;
};

export const isFlawless = (flaws: PinFlaws): boolean => Object.keys(flaws).length === 0;
