import { reservedWords } from '@corkboard/rules/curation/addresses';

/** Names that would hide a page of the product, or pass for its staff. */
const reserved: ReadonlySet<string> = new Set([
  ...['about', 'account', 'accounts', 'add_account', 'admin', 'ads', 'api', 'app', 'assets', 'auth', 'blog', 'board'],
  ...['boards', 'business', 'connect', 'console', 'create', 'developers', 'email', 'explore', 'feed', 'follow', 'help'],
  ...['home', 'ideas', 'internal', 'invite', 'legal', 'login', 'logout', 'me', 'null', 'offsite', 'password', 'pin'],
  ...['pins', 'policy', 'privacy', 'profile', 'register', 'resource', 'root', 'save', 'search', 'security', 'settings'],
  ...[
    'signin',
    'signup',
    'sso',
    'staff',
    'static',
    'support',
    'system',
    'team',
    'terms',
    'today',
    'topics',
    'undefined',
  ],
  ...['user', 'username', 'users', 'www', '_'],
]);

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

export const isReservedUsername = (username: string, brand: string): boolean => {
  const name = letters(brand);
  return (
    reserved.has(username) || reservedWords.has(username) || (name.length >= 4 && letters(username).includes(name))
  );
};

const slugOf = (firstName: string): string =>
  firstName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, 20);

/**
 * DE-035: what the server calls a new account. The bare first name comes first; the later tries carry four random
 * characters, as does a name that is too short, reserved, or the brand's.
 */
export const usernameCandidate = (firstName: string, brand: string, attempt: number, random: string): string => {
  const slug = slugOf(firstName);
  const usable = slug.length >= 3 && !isReservedUsername(slug, brand);
  if (usable && attempt === 0) return slug;
  return `${usable ? slug : 'friend'}${random}`;
};
