const EURO = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL', 'PT'];
const own: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  DK: 'DKK',
  GB: 'GBP',
  NO: 'NOK',
  NZ: 'NZD',
  SE: 'SEK',
};

/** ISO 4217 of an ISO 3166-1: dollars where nothing else is said. */
export const currencyOf = (country: string): string => (EURO.includes(country) ? 'EUR' : (own[country] ?? 'USD'));
