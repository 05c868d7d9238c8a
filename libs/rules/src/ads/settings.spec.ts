import { describe, expect, it } from '@jest/globals';
import { adSettings, initialSettings, isBlocked, isSetting, orderedValues, wrongValues } from './settings.ts';

describe('the settings of ads', () => {
  it('begin with the tables of the specification [DS-145 part] [DS-158 part]', () => {
    expect(initialSettings['ad-countries']).toHaveLength(29);
    expect(initialSettings['blocked-email-domains']).toContain('gmail.com');
    for (const setting of adSettings) expect(isSetting(setting, initialSettings[setting])).toBe(true);
  });

  it('are countries with ad accounts, or domains and words in lower case', () => {
    expect(wrongValues('ad-countries', ['NL', 'AQ', 'nl'])).toEqual(['AQ', 'nl']);
    const wrong = ['Lamps.test', 'lamps', 'https://lamps.test', 'lamps.test/', '-a.test', `${'a'.repeat(97)}.com`, ''];
    expect(wrongValues('blocked-destinations', ['lamps.test', 'a.b.lamps.test', ...wrong])).toEqual(wrong);
    const terms = ['Self harm', 'self-harm', ' self', 'self  harm', '', 'a'.repeat(101), 'ｐｏｒｎ'];
    expect(wrongValues('advisory-terms', ['self harm', 'ärger 24', ...terms])).toEqual(terms);
  });

  it('hold a thousand values at most, each once', () => {
    const domains = (count: number) => Array.from({ length: count }, (_, n) => `d${n}.test`);
    expect(isSetting('blocked-destinations', domains(1_000))).toBe(true);
    expect(isSetting('blocked-destinations', domains(1_001))).toBe(false);
    expect(orderedValues(['b.test', 'a.test', 'b.test'])).toEqual(['a.test', 'b.test']);
  });
});

describe('a blocked destination', () => {
  const blocked = new Set(['lamps.test']);

  it.each(['https://lamps.test/', 'http://shop.LAMPS.test:8080/a?b', 'https://lamps.test./', 'no link'])(
    'is on the domain or below it: %s',
    (link) => expect(isBlocked(link, blocked)).toBe(true),
  );

  it.each(['https://brasslamps.test/', 'https://lamps.test.example/', 'https://example.test/lamps.test'])(
    'is none beside it: %s',
    (link) => expect(isBlocked(link, blocked)).toBe(false),
  );

  it('is none while nothing is blocked', () => expect(isBlocked('no link', new Set())).toBe(false));
});
