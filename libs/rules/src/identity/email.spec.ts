import { describe, expect, it } from '@jest/globals';
import {
  COMMON_DOMAINS,
  containsBrand,
  emailProblem,
  isKnownWebmail,
  looksLikeEmail,
  normalizeEmail,
} from './email.ts';
import { editDistance, suggestEmail } from './email-suggestion.ts';

const long = (length: number, domain = '@gmial.com'): string => 'a'.repeat(length - domain.length) + domain;

describe('an e-mail address', () => {
  it('is missing when nothing was typed [E-209 part]', () => {
    expect(emailProblem('')).toBe('email-missing');
    expect(emailProblem('   ')).toBe('email-missing');
  });

  it.each(['abc', 'a@b', '@b.c', 'a@', 'a b@c.d', 'a@b@c.d', 'a@b..c', 'a@.b', 'a@b.', `${'a'.repeat(250)}@b.cd`])(
    'is malformed: %s [E-210 part]',
    (address) => expect(emailProblem(address)).toBe('email-malformed'),
  );

  it.each(['a@b.c', 'jane.doe+x@sub.example.test', 'Ü@bücher.example'])('looks right: %s', (address) =>
    expect(emailProblem(address)).toBeNull(),
  );

  it('has at most 254 characters', () => {
    expect(looksLikeEmail(long(254))).toBe(true);
    expect(looksLikeEmail(long(255))).toBe(false);
  });

  it('is compared in lower case, without folding', () => {
    expect(normalizeEmail(' Jane.Doe+x@Gmail.com ')).toBe('jane.doe+x@gmail.com');
  });

  it('of a webmail domain needs no check over the network [E-211 part]', () => {
    expect(isKnownWebmail('a@GMAIL.com')).toBe(true);
    expect(isKnownWebmail('a@example.test')).toBe(false);
  });

  it('must not hold the name of the brand [E-236 part]', () => {
    expect(containsBrand('corkboard@x.test', 'Corkboard')).toBe(true);
    expect(containsBrand('the.cork-board_team@x.test', 'Corkboard')).toBe(true);
    expect(containsBrand('jane@corkboard.test', 'Corkboard')).toBe(true);
    expect(containsBrand('jane@mail.corkboard.test', 'Corkboard')).toBe(false);
    expect(containsBrand('jane@x.test', 'Corkboard')).toBe(false);
    expect(containsBrand('pine@x.test', 'Pin')).toBe(false);
    expect(containsBrand('acme@x.test', 'Acme')).toBe(true);
  });
});

describe('the suggestion for a mistyped address', () => {
  it('mends a misspelt gmail [E-227]', () => {
    for (const typed of ['a@gmial.com', 'a@gmail.con', 'a@gmail.co', 'a@GMAI.com', 'a@gmsil.org']) {
      expect(suggestEmail(typed)).toBe('a@gmail.com');
    }
  });

  it('knows 45 domains, and leaves each of them alone [E-228]', () => {
    expect(new Set(COMMON_DOMAINS).size).toBe(45);
    for (const domain of COMMON_DOMAINS) expect(suggestEmail(`a@${domain}`)).toBeNull();
  });

  it.each([
    [1, 'Jane@hotmial.com', 'Jane@hotmail.com', 2],
    [2, 'Jane@hotmai.com', 'Jane@hotmail.com', 1],
    [3, 'Jane@protonmali.com', 'Jane@protonmail.com', 2],
  ])('mends one or two letters (%#) [E-228]', (_, typed, meant, distance) => {
    expect(editDistance(typed.split('@')[1] ?? '', meant.split('@')[1] ?? '')).toBe(distance);
    expect(suggestEmail(typed)).toBe(meant);
  });

  it('leaves three letters alone [E-228]', () => {
    expect(editDistance('protonmxyz.com', 'protonmail.com')).toBe(3);
    expect(suggestEmail('jane@protonmxyz.com')).toBeNull();
    expect(suggestEmail('jane@example.test')).toBeNull();
  });

  it('is made below 60 characters only [E-226]', () => {
    expect(suggestEmail(long(59))).toBe(`${'a'.repeat(49)}@gmail.com`);
    expect(suggestEmail(long(60))).toBeNull();
  });

  it('goes away once it is typed [E-230 part]', () => {
    const meant = suggestEmail('jane@gmial.com') ?? '';
    expect(meant).toBe('jane@gmail.com');
    expect(suggestEmail(meant)).toBeNull();
  });

  it('abstains from what is no address', () => {
    for (const typed of ['', 'jane', 'jane@', '@gmial.com', 'a@b@gmial.com']) expect(suggestEmail(typed)).toBeNull();
  });
});
