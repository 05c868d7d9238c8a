import { isRefused } from '@corkboard/event-store/decider';
import { epochSecondsOf } from '@corkboard/rules/identity/birthday';
import { describe, expect, it } from '@jest/globals';
import { checkSignUp, type SignUp, type SignUpFacts } from './sign-up.ts';

const facts: SignUpFacts = {
  now: new Date('2026-11-21T12:00:00Z'),
  brand: 'Corkboard',
  allowedBrandDomains: [],
  countryFromIp: null,
  rules: { min: 8, max: 128, ascii_only: true, blocked: [], must_differ_from: ['email_local'], context_words: [] },
  isCommonPassword: () => false,
  ineligible: false,
  deliverable: true,
};
const born = (date: string): number => epochSecondsOf(date);
const payload: SignUp = {
  type: 'email',
  email: 'jane.doe@example.test',
  password: 'wooden bicycle bell',
  birthday: born('2000-01-02'),
  country: 'US',
};

const answerTo = (given: Partial<SignUp>, known: Partial<SignUpFacts> = {}) => {
  const answer = checkSignUp({ ...payload, ...given }, { ...facts, ...known });
  return isRefused(answer) ? answer.refused : answer;
};

describe('a sign-up', () => {
  it('that breaks no rule goes on', () =>
    expect(answerTo({})).toEqual({
      email: 'jane.doe@example.test',
      password: 'wooden bicycle bell',
      firstName: 'Jane',
      birthdate: '2000-01-02',
      isMinor: false,
      country: 'US',
      marketingOptOut: false,
      birthdaySourceSite: 'unknown',
      emailSourceSite: 'unknown',
    }));

  it.each<[string, Partial<SignUp>, Partial<SignUpFacts>]>([
    ['method-off', { type: 'google' }, {}],
    ['ineligible', {}, { ineligible: true }],
    ['email-missing', { email: ' ' }, {}],
    ['email-malformed', { email: 'jane' }, {}],
    ['email-contains-brand', { email: 'corkboard.team@example.test' }, {}],
    ['email-undeliverable', {}, { deliverable: false }],
    ['password-too-short', { password: '1234567' }, {}],
    ['password-same-as-username', { password: 'Jane.Doe' }, {}],
    ['password-blocked', {}, { isCommonPassword: () => true }],
    ['consent-missing', { country: 'KR' }, {}],
    ['consent-missing', {}, { countryFromIp: 'KR' }],
  ])('is refused: %s', (refusal, given, known) => expect(answerTo(given, known)).toBe(refusal));

  it('may carry the name of the brand where its domain is ours', () =>
    expect(answerTo({ email: 'corkboard@ours.test' }, { allowedBrandDomains: ['ours.test'] })).toMatchObject({
      email: 'corkboard@ours.test',
    }));
});

describe('the birthday of a sign-up', () => {
  it('is needed, and Europe is told why [E-052]', () => {
    for (const birthday of [null, undefined]) {
      expect(answerTo({ birthday, country: 'US' })).toBe('age-missing-elsewhere');
      expect(answerTo({ birthday, country: 'FR' })).toBe('age-missing');
      expect(answerTo({ birthday }, { countryFromIp: 'DE' })).toBe('age-missing');
    }
  });

  it('is a day that there was, on 1 January of this year at the latest', () => {
    expect(answerTo({ birthday: 1e15 })).toBe('birthday-invalid');
    expect(answerTo({ birthday: born('2026-01-02') })).toBe('birthday-invalid');
    expect(answerTo({ birthday: born('2026-01-01') })).toBe('under-age');
  });

  it('is 120 years ago at most', () => {
    expect(answerTo({ birthday: born('1905-11-22') })).toMatchObject({ birthdate: '1905-11-22' });
    expect(answerTo({ birthday: born('1905-11-21') })).toBe('over-age');
  });

  it('is that of the least age of the country, to the day', () => {
    expect(answerTo({ birthday: born('2013-11-21') })).toMatchObject({ isMinor: true });
    expect(answerTo({ birthday: born('2013-11-22') })).toBe('under-age');
    expect(answerTo({ birthday: born('2010-11-21'), country: 'DE' })).toMatchObject({ isMinor: true });
    expect(answerTo({ birthday: born('2010-11-22'), country: 'DE' })).toBe('under-age');
    expect(answerTo({ birthday: born('2010-11-22') }, { countryFromIp: 'DE' })).toBe('under-age');
  });

  it('tells who is a minor, to the day [S-352]', () => {
    expect(answerTo({ birthday: born('2008-11-21') })).toMatchObject({ isMinor: false });
    expect(answerTo({ birthday: born('2008-11-22') })).toMatchObject({ isMinor: true });
  });
});
