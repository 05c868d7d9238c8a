import type { ApiErrorName } from '@corkboard/contracts/errors';
import type { ConversionRefusal } from './domain/convert-to-partner.ts';

/** Maps each refusal of a conversion to its public error code. */
export const conversionRefusals = {
  'account-not-open': 'SESSION_MISSING',
  'business-name-missing': 'BUSINESS_NAME_MISSING',
  'business-name-too-long': 'BUSINESS_NAME_TOO_LONG',
  'business-name-unreadable': 'BUSINESS_NAME_UNREADABLE',
  'business-country-unknown': 'BUSINESS_COUNTRY_UNKNOWN',
  'business-terms-missing': 'BUSINESS_TERMS_MISSING',
} as const satisfies Record<ConversionRefusal, ApiErrorName>;
