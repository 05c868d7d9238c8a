import { type Refused, refuse } from '@corkboard/event-store/decider';
import {
  isWebLink,
  PIN_ALT_TEXT_MAX,
  PIN_DESCRIPTION_MAX,
  PIN_LINK_MAX,
  PIN_TITLE_MAX,
  tidyText,
  tooLong,
} from '@corkboard/rules/curation/pin-texts';
import type { PinTexts } from './pin.facts.ts';

export type GivenTexts = { readonly [Text in keyof PinTexts]?: string | null | undefined };
export type TextRefusal =
  | 'title-too-long'
  | 'description-too-long'
  | 'alt-text-too-long'
  | 'link-too-long'
  | 'link-invalid';

/** Texts as they are kept: trimmed, empty as null; what was not given stays away. */
export const tidyTexts = (given: GivenTexts): Partial<PinTexts> | Refused<TextRefusal> => {
  if (tooLong(given.title, PIN_TITLE_MAX)) return refuse('title-too-long');
  if (tooLong(given.description, PIN_DESCRIPTION_MAX)) return refuse('description-too-long');
  if (tooLong(given.altText, PIN_ALT_TEXT_MAX)) return refuse('alt-text-too-long');
  if (tooLong(given.link, PIN_LINK_MAX)) return refuse('link-too-long');
  const link = tidyText(given.link);
  if (link !== null && !isWebLink(link)) return refuse('link-invalid');
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) => (text === undefined ? [] : [[name, tidyText(text)]])),
  );
};
