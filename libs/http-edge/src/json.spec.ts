import { describe, expect, it } from '@jest/globals';
import { parseJson } from './json.ts';

describe('a JSON text from outside', () => {
  it('may hold a backslash and u0000, which is no NUL', () => {
    const text = JSON.stringify({ name: 'In C write "\\u0000" to end' });
    expect(text).toContain('\\u0000');
    expect(parseJson(text, 'The body')).toEqual({ name: 'In C write "\\u0000" to end' });
  });

  it.each(['{"a":"b\\u0000"}', '{"a":["\\u0000"]}', '{"a\\u0000":1}', '"\\u0000"', '{"a":{"b\\u0000c":{}}}'])(
    'is refused with a NUL in it: %s',
    (text) => {
      expect(() => parseJson(text, 'The body')).toThrow('MALFORMED');
    },
  );

  it('is refused when it is none', () => {
    expect(() => parseJson('{"a":', 'The body')).toThrow('MALFORMED');
  });
});
