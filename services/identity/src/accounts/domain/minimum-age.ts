/** DE-144: the default is 13; operators must have the table checked by counsel. */
const table: Readonly<Record<number, readonly string[]>> = {
  14: ['AT', 'BG', 'CY', 'ES', 'IT', 'LT', 'KR', 'CN'],
  15: ['CZ', 'DK', 'FR', 'GR', 'SI'],
  16: ['HR', 'DE', 'HU', 'IE', 'LI', 'LU', 'NL', 'PL', 'RO', 'SK'],
};

const DEFAULT_MINIMUM_AGE = 13;

const minimumAgeOf = (country: string | null): number => {
  const [age] = Object.entries(table).find(([, countries]) => country !== null && countries.includes(country)) ?? [];
  return age === undefined ? DEFAULT_MINIMUM_AGE : Number(age);
};

/** DE-040: the stricter of what was claimed and where the request came from. */
export const minimumAge = (countries: readonly (string | null)[]): number =>
  Math.max(DEFAULT_MINIMUM_AGE, ...countries.map(minimumAgeOf));

// European Economic Area, United Kingdom, Switzerland.
const european: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT'],
  ...['NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO', 'GB', 'CH'],
]);

export const isEuropean = (country: string | null): boolean => country !== null && european.has(country);

/** DE-041: where marketing needs an opt-in, silence means no; minors get none (DE-154). */
export const marketingOptOut = (given: boolean | null, country: string | null, isMinor: boolean): boolean => {
  if (isMinor) return true;
  return given ?? (isEuropean(country) || country === 'CA' || country === 'KR');
};
