import { type Decision, refuse } from '@corkboard/event-store/decider';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { type BusinessNameFlaw, businessNameFlaw, tidyBusinessName } from '@corkboard/rules/identity/business-name';
import { type AccountEvent, accountConvertedToPartner } from '../../accounts/domain/account.facts.ts';
import type { Account } from '../../accounts/domain/account.ts';

export interface Conversion {
  readonly businessName: string;
  readonly country: string;
  readonly acceptsTerms: boolean;
  /** Version of the business terms that the form showed. */
  readonly termsVersion: string;
}

export type ConversionRefusal =
  | 'account-not-open'
  | 'business-country-unknown'
  | 'business-terms-missing'
  | `business-name-${BusinessNameFlaw}`;

/** DS-134: a personal account becomes that of a business, once; of one that is already, nothing is said. */
export const convertToPartner = (
  account: Account,
  { businessName, country, acceptsTerms, termsVersion }: Conversion,
): Decision<AccountEvent, ConversionRefusal> => {
  if (account.status !== 'open') return refuse('account-not-open');
  if (account.isPartner) return [];
  const flaw = businessNameFlaw(businessName);
  if (flaw !== null) return refuse(`business-name-${flaw}`);
  if (!accountCountries.some((known) => known === country)) return refuse('business-country-unknown');
  if (!acceptsTerms) return refuse('business-terms-missing');
  const terms = { acceptedTermsVersion: termsVersion, source: 'convert' } as const;
  return [
    accountConvertedToPartner({
      ...{ accountId: account.accountId, businessName: tidyBusinessName(businessName), country },
      ...terms,
    }),
  ];
};
