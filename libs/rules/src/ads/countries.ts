/** DS-157: where an ad account may be, ISO 3166-1. */
export const accountCountries = [
  ...(['US', 'GB', 'CA', 'IE', 'AU', 'NZ', 'FR', 'SE', 'DE', 'AT', 'IT', 'ES', 'NL', 'BE', 'PT', 'CH', 'JP'] as const),
  ...(['NO', 'DK', 'FI', 'CY', 'LU', 'MT', 'PL', 'RO', 'HU', 'CZ', 'GR', 'SK', 'BR', 'MX', 'AR', 'CL', 'CO'] as const),
] as const;
export type AccountCountry = (typeof accountCountries)[number];

const withoutAds: readonly AccountCountry[] = ['MX', 'AR', 'CL', 'CO', 'JP'];

/** DS-158: where people promote pins, and where ads are shown. */
export const adCountries: readonly AccountCountry[] = accountCountries.filter((one) => !withoutAds.includes(one));

/** @example hasAds('JP') === false */
export const hasAds = (country: string): boolean => adCountries.some((one) => one === country);

/** DS-135: European Economic Area, United Kingdom and Switzerland; measuring an ad for their people needs an answer. */
const consentCountries: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT'],
  ...['LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'CH'],
]);
export const needsMeasurementConsent = (country: string): boolean => consentCountries.has(country);

/** S-388: answer to a question. Only `yes` lets conversions be measured. */
export const questionAnswers = { notAnswered: 0, yes: 1, no: 2, notSure: 3 } as const;
export type QuestionAnswer = (typeof questionAnswers)[keyof typeof questionAnswers];
