import { accountCountries } from '@corkboard/rules/ads/countries';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  type AccountEvent,
  accountConvertedToPartner,
  personalDataErasureRequested,
} from '../../accounts/domain/account.facts.ts';
import { accountDecider } from '../../accounts/domain/account.ts';
import { registeredAs } from '../../testing/an-account.ts';
import { type Conversion, convertToPartner } from './convert-to-partner.ts';

const given = givenFor(accountDecider);
const registered = registeredAs();
const asked: Conversion = { businessName: ' Blue Door ', country: 'GB', acceptsTerms: true, termsVersion: '3' };
const converted = accountConvertedToPartner({
  ...{ accountId: 'a1', businessName: 'Blue Door', country: 'GB', acceptedTermsVersion: '3', source: 'convert' },
});
const convert = (more: Partial<Conversion> = {}, ...past: readonly AccountEvent[]) =>
  given(registered, ...past).when((account) => convertToPartner(account, { ...asked, ...more }));

describe('the conversion of an account [DS-134 part]', () => {
  it('says business, country and accepted terms', () => convert().then(converted));

  it('makes it a partner with a name', () => {
    const state = [registered, converted].reduce(accountDecider.evolve, accountDecider.initial);
    expect(state).toMatchObject({ status: 'open', isPartner: true, businessName: 'Blue Door', country: 'US' });
    expect(accountDecider.evolve(accountDecider.initial, registered)).toMatchObject({
      isPartner: false,
      businessName: null,
    });
  });

  it('is said once, whatever is asked afterwards', () => {
    convert({}, converted).thenNothing();
    convert({ businessName: '', country: 'XX', acceptsTerms: false }, converted).thenNothing();
  });

  it('takes a name of 60 code points, not of 61', () => {
    const businessName = '🪴'.repeat(60);
    convert({ businessName }).then(accountConvertedToPartner({ ...converted.data, businessName }));
    convert({ businessName: `${businessName}x` }).thenRefused('business-name-too-long');
  });

  it('needs a name that can be read', () => {
    convert({ businessName: '  ' }).thenRefused('business-name-missing');
    convert({ businessName: 'Blue\u0007Door' }).thenRefused('business-name-unreadable');
  });

  it.each(accountCountries)('is open to businesses in %s', (country) =>
    convert({ country }).then(accountConvertedToPartner({ ...converted.data, country })),
  );

  it.each(['', 'gb', 'KR', 'XX', 'United Kingdom'])('is not open to businesses in %j', (country) =>
    convert({ country }).thenRefused('business-country-unknown'),
  );

  it('needs the terms to be accepted', () => convert({ acceptsTerms: false }).thenRefused('business-terms-missing'));

  it('is refused where there is no account, and once its erasure was asked for', () => {
    given()
      .when((account) => convertToPartner(account, asked))
      .thenRefused('account-not-open');
    const erasing = { accountId: 'a1', requestId: 'r1', requestedAt: '2026-11-22T12:00:00.000Z' };
    convert({}, personalDataErasureRequested(erasing)).thenRefused('account-not-open');
  });
});
