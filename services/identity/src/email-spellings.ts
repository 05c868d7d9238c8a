import { domainToASCII, domainToUnicode } from 'node:url';
import { domainOf, localPartOf, normalizeEmail } from '@corkboard/rules/identity/email';

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** One address however its domain is spelled: that of `q@münchen.de` is `q@xn--mnchen-3ya.de` (IDNA). */
export const canonicalEmail = (email: string): string => {
  const plain = normalizeEmail(email);
  const domain = domainOf(plain);
  const ascii = isAscii(domain) ? domain : domainToASCII(domain) || domain;
  return `${localPartOf(plain)}@${ascii}`;
};

/**
 * The spellings under which an account may hold an address, as typed first: earlier versions claimed what was typed,
 * so that two accounts may stand there, each found by its own spelling.
 */
export const spellingsOf = (email: string): readonly string[] => {
  const canonical = canonicalEmail(email);
  const domain = domainOf(canonical);
  if (!domain.includes('xn--')) return [canonical];
  const unicode = `${localPartOf(canonical)}@${domainToUnicode(domain)}`;
  return [...new Set([normalizeEmail(email), canonical, unicode])];
};
