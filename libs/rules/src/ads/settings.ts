import { blockedEmailDomains } from './business-info.ts';
import { accountCountries, adCountries } from './countries.ts';

/** Lists that staff change while ads run. */
export const adSettings = ['ad-countries', 'blocked-destinations', 'blocked-email-domains'] as const;
export type AdSetting = (typeof adSettings)[number];

/** Values before staff have changed any (DS-145, DS-158). */
export const initialSettings: Readonly<Record<AdSetting, readonly string[]>> = {
  'ad-countries': adCountries,
  'blocked-destinations': [],
  'blocked-email-domains': blockedEmailDomains,
};

export const MAX_SETTING_VALUES = 1_000;
export const MAX_DOMAIN_LENGTH = 100;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const isCountry = (value: string): boolean => accountCountries.some((one) => one === value);
const isDomain = (value: string): boolean => value.length <= MAX_DOMAIN_LENGTH && DOMAIN.test(value);

/** Values of a setting that cannot stand in it: countries without ad accounts, or no domains in lower case. */
export const wrongValues = (setting: AdSetting, values: readonly string[]): readonly string[] =>
  values.filter((value) => !(setting === 'ad-countries' ? isCountry(value) : isDomain(value)));

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
