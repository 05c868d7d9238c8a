import { type AccountCountry, accountCountries } from '@corkboard/rules/ads/countries';

export interface NamedCountry {
  readonly code: AccountCountry;
  readonly name: string;
}

/** Where a business may be, by the names of a language and in its order. */
export const countriesIn = (language: string): readonly NamedCountry[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return accountCountries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
};

/** The first of these that a business may be in; '' for none. */
export const firstCountryOf = (countries: readonly (string | null | undefined)[]): AccountCountry | '' =>
  countries.flatMap((given) => accountCountries.filter((code) => code === given))[0] ?? '';
