import {
  isWebLink,
  PIN_ALT_TEXT_MAX,
  PIN_DESCRIPTION_MAX,
  PIN_LINK_MAX,
  PIN_TITLE_MAX,
  tooLong,
} from '@corkboard/contracts/curation/pin-texts';
import { text } from './create-texts.ts';
import type { DraftTexts } from './draft.ts';

const longest = {
  title: PIN_TITLE_MAX,
  description: PIN_DESCRIPTION_MAX,
  altText: PIN_ALT_TEXT_MAX,
  link: PIN_LINK_MAX,
} as const satisfies Record<keyof DraftTexts, number>;

export type DraftFlaws = Partial<Record<keyof DraftTexts, string>>;

export const draftFlaws = (texts: DraftTexts): DraftFlaws => {
  const flaws: DraftFlaws = {};
  for (const key of ['title', 'description', 'altText', 'link'] as const)
    if (tooLong(texts[key], longest[key])) flaws[key] = text('tooLong', { maxLength: longest[key] });
  if (flaws.link === undefined && texts.link.trim() !== '' && !isWebLink(texts.link.trim()))
    flaws.link = text('addressInvalid');
  return flaws;
};

export const hasFlaw = (texts: DraftTexts): boolean => Object.keys(draftFlaws(texts)).length > 0;
