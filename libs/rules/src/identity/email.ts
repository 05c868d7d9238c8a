/** Longest address that is accepted, in characters. */
export const EMAIL_MAX = 254;

const pattern = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u;

/** DE-043: one @, a local part, a domain with a dot, no spaces, at most 254 characters. */
export const looksLikeEmail = (text: string): boolean => text.length <= EMAIL_MAX && pattern.test(text);

/** DE-065: usernames cannot hold an '@'. */
export const isEmailIdentifier = (identifier: string): boolean => identifier.includes('@');

/** Two addresses are the same when these are; no folding of dots or plus tags, which would merge strangers. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** DE-045, in the order that breaks ties. */
export const COMMON_DOMAINS = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.fr', 'yahoo.de', 'yahoo.es', 'yahoo.it'],
  ...['yahoo.ca', 'yahoo.com.br', 'yahoo.com.mx', 'yahoo.co.jp', 'yahoo.co.in', 'ymail.com', 'rocketmail.com'],
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'hotmail.de', 'hotmail.es', 'hotmail.it', 'outlook.com'],
  ...['outlook.fr', 'outlook.de', 'live.com', 'live.co.uk', 'live.fr', 'msn.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['aol.com', 'gmx.de', 'gmx.net', 'gmx.com', 'web.de', 't-online.de', 'orange.fr', 'wanadoo.fr', 'free.fr'],
  ...['laposte.net', 'comcast.net', 'verizon.net', 'naver.com', 'protonmail.com'],
] as const;

const common: ReadonlySet<string> = new Set(COMMON_DOMAINS);

/** DE-044: such a domain needs no check over the network. */
export const isKnownWebmail = (email: string): boolean => common.has(domainOf(email));

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** DE-053: names shorter than four letters would hit ordinary words. */
export const containsBrand = (email: string, brand: string): boolean => {
  const name = letters(brand);
  if (name.length < 4) return false;
  const firstLabel = domainOf(email).split('.')[0] ?? '';
  return letters(localPartOf(email)).includes(name) || letters(firstLabel).includes(name);
};

export type EmailProblem = 'email-missing' | 'email-malformed';

/** Problem that the form can find by itself, or null. */
export const emailProblem = (email: string): EmailProblem | null => {
  if (email.trim() === '') return 'email-missing';
  return looksLikeEmail(email.trim()) ? null : 'email-malformed';
};
