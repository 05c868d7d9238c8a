import { describe, expect, it } from '@jest/globals';
import { canonicalEmail, spellingsOf } from './email-spellings.ts';

describe('an address with a name of another script', () => {
  it.each([
    'q@münchen.de',
    ' Q@MÜNCHEN.de ',
    'q@mu\u0308nchen.de',
    'q@münchen。de',
    'q@xn--mnchen-3ya.de',
    'q@XN--MNCHEN-3YA.DE',
  ])('is one, however it is spelled: %s', (email) => expect(canonicalEmail(email)).toBe('q@xn--mnchen-3ya.de'));

  it('is looked for by the spelling that was typed, then by the others', () => {
    expect(spellingsOf('Q@münchen.de')).toEqual(['q@münchen.de', 'q@xn--mnchen-3ya.de']);
    expect(spellingsOf('q@xn--mnchen-3ya.de')).toEqual(['q@xn--mnchen-3ya.de', 'q@münchen.de']);
  });
});

describe('any other address', () => {
  it('is what was typed, in lower case, and looked for once', () => {
    expect(spellingsOf(' Jane.Doe+x@Gmail.com ')).toEqual(['jane.doe+x@gmail.com']);
    expect(spellingsOf('jane@1.2')).toEqual(['jane@1.2']);
    expect(spellingsOf('jörg@x.test')).toEqual(['jörg@x.test']);
    expect(spellingsOf('@')).toEqual(['@']);
  });
});
