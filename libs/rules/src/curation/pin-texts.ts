/** DS-057, DS-068: code points after trimming. */
export const PIN_TITLE_MAX = 100;
export const PIN_DESCRIPTION_MAX = 500;
export const PIN_ALT_TEXT_MAX = 500;
export const PIN_LINK_MAX = 2048;

/** Without U+0000 and halves of characters, which no database keeps. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '');

/** Trimmed; empty becomes null. */
export const tidyText = (text: string | null | undefined): string | null => {
  const tidy = storable(text ?? '').trim();
  return tidy === '' ? null : tidy;
};

export const lengthOf = (text: string | null | undefined): number => [...(tidyText(text) ?? '')].length;

export const tooLong = (text: string | null | undefined, max: number): boolean => lengthOf(text) > max;

/** A web address that a pin may point to; its host is what the pin shows. */
export const isWebLink = (link: string): boolean => {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return false;
  const { username, password, hostname } = new URL(link);
  return username === '' && password === '' && hostname.includes('.') && !/[\s<>"]/.test(link);
};

const longest = {
  title: PIN_TITLE_MAX,
  description: PIN_DESCRIPTION_MAX,
  altText: PIN_ALT_TEXT_MAX,
  link: PIN_LINK_MAX,
} as const;

type TextField = keyof typeof longest;

/** More than so many code points, or no web address. */
export type PinTextFlaw = { readonly longest: number } | 'not-a-web-link';

/** Faults of the texts of a pin, by field (S-092: 500 are accepted, 501 are not). */
export const pinTextFlaws = (
  texts: Readonly<Record<TextField, string>>,
): Readonly<Partial<Record<TextField, PinTextFlaw>>> => {
  const flaws: Partial<Record<TextField, PinTextFlaw>> = {};
  for (const field of ['title', 'description', 'altText', 'link'] as const)
    if (tooLong(texts[field], longest[field])) flaws[field] = { longest: longest[field] };
  const link = texts.link.trim();
  if (flaws.link === undefined && link !== '' && !isWebLink(link)) flaws.link = 'not-a-web-link';
  return flaws;
};

/** 'www.example.test' is shown as 'example.test'. */
export const linkHost = (link: string | null): string | null =>
  link !== null && URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : null;
