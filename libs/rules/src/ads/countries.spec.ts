import { describe, expect, it } from '@jest/globals';
import { accountCountries, adCountries, hasAds, needsMeasurementConsent, questionAnswers } from './countries.ts';

describe('countries of ads', () => {
  it('are 34 for an ad account and 29 for promoting, each once [S-215]', () => {
    expect(new Set(accountCountries).size).toBe(34);
    expect(new Set(adCountries).size).toBe(29);
    expect(accountCountries.filter((one) => !hasAds(one))).toEqual(['JP', 'MX', 'AR', 'CL', 'CO']);
  });

  it('have ads only where they are supported [S-215]', () => {
    expect(hasAds('US')).toBe(true);
    expect(hasAds('JP')).toBe(false);
    expect(hasAds('KR')).toBe(false);
  });

  it('ask in Europe before anything is measured [S-177]', () => {
    expect(['DE', 'IS', 'GB', 'CH'].every(needsMeasurementConsent)).toBe(true);
    expect(['US', 'CA', 'BR', 'AU'].some(needsMeasurementConsent)).toBe(false);
  });

  it('take four answers [S-388]', () => {
    expect(questionAnswers).toEqual({ notAnswered: 0, yes: 1, no: 2, notSure: 3 });
  });
});
