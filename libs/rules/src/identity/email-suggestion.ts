import { COMMON_DOMAINS, domainOf, localPartOf } from './email.ts';

/** Addresses of this length and longer get no suggestion. */
export const EMAIL_SUGGESTION_MAX = 60;

const gmailMisspellings: ReadonlySet<string> = new Set([
  ...['gmial', 'gamil', 'gmai', 'gmal', 'gnail', 'gmil', 'gmaill', 'gmsil'],
  ...['gmail.co', 'gmail.con', 'gmail.cm', 'gmail.om'],
]);

/** Number of letters to add, remove or replace to turn one text into the other. */
export const editDistance = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
};

const nearest = (domain: string): string | null => {
  let best: { domain: string; distance: number } | null = null;
  for (const candidate of COMMON_DOMAINS) {
    const distance = editDistance(domain, candidate);
    if (distance === 0) return null;
    if (distance <= 2 && distance < (best?.distance ?? 3)) best = { domain: candidate, distance };
  }
  return best?.domain ?? null;
};

const isGmailMisspelled = (domain: string): boolean =>
  gmailMisspellings.has(domain) || gmailMisspellings.has(domain.split('.')[0] ?? '');

/** 'Did you mean {email}?' (DE-045): the address that was probably meant, or null. */
export const suggestEmail = (typed: string): string | null => {
  const email = typed.trim();
  if (email.length >= EMAIL_SUGGESTION_MAX || !/^[^@\s]+@[^@\s]+$/.test(email)) return null;
  const domain = domainOf(email);
  if (COMMON_DOMAINS.some((common) => common === domain)) return null;
  const meant = isGmailMisspelled(domain) ? 'gmail.com' : nearest(domain);
  return meant === null ? null : `${localPartOf(email)}@${meant}`;
};
