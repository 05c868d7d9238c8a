/** Code points after trimming. */
export const BUSINESS_NAME_MAX = 60;

export type BusinessNameFlaw = 'missing' | 'too-long' | 'unreadable';

export const tidyBusinessName = (name: string): string => name.trim();

/** `missing` also where nothing of the name can be seen; `unreadable`: control characters, or halves of characters. */
export const businessNameFlaw = (name: string): BusinessNameFlaw | null => {
  const tidy = tidyBusinessName(name);
  if (tidy.replace(/[\p{Cf}\s]/gu, '') === '') return 'missing';
  if (/[\p{Cc}\p{Cs}]/u.test(tidy)) return 'unreadable';
  return [...tidy].length > BUSINESS_NAME_MAX ? 'too-long' : null;
};
