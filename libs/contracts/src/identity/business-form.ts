import { accountCountries } from '@corkboard/rules/ads/countries';
import { type BusinessNameFlaw, businessNameFlaw } from '@corkboard/rules/identity/business-name';
import { apiErrors } from '../errors.ts';

export interface ConversionForm {
  readonly business_name: string;
  readonly country: string;
  readonly accept_terms: boolean;
}

/** Messages by field. */
export type ConversionProblems = Readonly<Partial<Record<keyof ConversionForm, string>>>;

const nameMessages: Readonly<Record<BusinessNameFlaw, string>> = {
  missing: apiErrors.BUSINESS_NAME_MISSING.message,
  'too-long': apiErrors.BUSINESS_NAME_TOO_LONG.message,
  unreadable: apiErrors.BUSINESS_NAME_UNREADABLE.message,
};

/** The same rules and words as the server's, for every field at once. */
export const conversionProblems = (form: ConversionForm): ConversionProblems => {
  const flaw = businessNameFlaw(form.business_name);
  const isKnown = accountCountries.some((country) => country === form.country);
  return {
    ...(flaw === null ? {} : { business_name: nameMessages[flaw] }),
    ...(isKnown ? {} : { country: apiErrors.BUSINESS_COUNTRY_UNKNOWN.message }),
    ...(form.accept_terms ? {} : { accept_terms: apiErrors.BUSINESS_TERMS_MISSING.message }),
  };
};
