import { blockedEmailDomains } from './business-info.ts';
import { accountCountries, adCountries } from './countries.ts';

/** Lists that staff change while ads run. */
export const adSettings = ['ad-countries', 'blocked-destinations', 'blocked-email-domains', 'advisory-terms'] as const;
export type AdSetting = (typeof adSettings)[number];

/** Values before staff have changed any (DS-145, DS-158). */
export const initialSettings: Readonly<Record<AdSetting, readonly string[]>> = {
  'ad-countries': adCountries,
  'blocked-destinations': [],
  'blocked-email-domains': blockedEmailDomains,
  // DS-118: a short neutral list to begin with.
  'advisory-terms': ['anorexia', 'bulimia', 'porn', 'pornography', 'pro ana', 'self harm', 'suicide', 'thinspiration'],
};

export const MAX_SETTING_VALUES = 1_000;
/** Characters of a domain, or of a term. */
export const MAX_VALUE_LENGTH = 100;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const TERM = /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u;

const isCountry = (value: string): boolean => accountCountries.some((one) => one === value);
const isDomain = (value: string): boolean => value.length <= MAX_VALUE_LENGTH && DOMAIN.test(value);
const isTerm = (value: string): boolean =>
  value.length <= MAX_VALUE_LENGTH && TERM.test(value) && value === value.normalize('NFKC').toLowerCase();

const isValue: Readonly<Record<AdSetting, (value: string) => boolean>> = {
  'ad-countries': isCountry,
  'blocked-destinations': isDomain,
  'blocked-email-domains': isDomain,
  'advisory-terms': isTerm,
};

/** Values that cannot stand in a setting: countries without ad accounts, domains or words that are not in lower case. */
export const wrongValues = (setting: AdSetting, values: readonly string[]): readonly string[] =>
  values.filter((value) => !isValue[setting](value));

/** @example isSetting('blocked-destinations', ['lamps.test']) === true */
export const isSetting = (setting: AdSetting, values: readonly string[]): boolean =>
  values.length <= MAX_SETTING_VALUES && wrongValues(setting, values).length === 0;

/** Values as they are kept: each once, in the order of their letters. */
export const orderedValues = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

/**
 * True for a link whose host is a blocked domain or below one; a link that cannot be read is blocked.
 * @example isBlocked('https://shop.lamps.test/1', new Set(['lamps.test'])) === true
 */
export const isBlocked = (link: string, domains: ReadonlySet<string>): boolean => {
  if (domains.size === 0) return false;
  if (!URL.canParse(link)) return true;
  const labels = new URL(link).hostname.toLowerCase().replace(/\.$/, '').split('.');
  return labels.some((_, from) => domains.has(labels.slice(from).join('.')));
};
