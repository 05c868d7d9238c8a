import { describe, expect, it } from '@jest/globals';
import { fill, partsOf } from './format.ts';

describe('a message', () => {
  it('is filled with values', () =>
    expect(fill('Join {name} on {brand}', { name: 'Ana', brand: 'Acme' })).toBe('Join Ana on Acme'));
  it('shows a value as it is, even when it looks like a placeholder', () =>
    expect(fill('{name} on {brand}', { name: '{brand}', brand: 'Acme' })).toBe('{brand} on Acme'));
  it('chooses a plural', () => {
    const pins = '{n, plural, =0 {No pins} one {# pin} other {# pins}} on {board}';
    const on = (n: number) => fill(pins, { n, board: 'Trips' });
    expect([on(0), on(1), on(1234)]).toEqual(['No pins on Trips', '1 pin on Trips', '1,234 pins on Trips']);
  });
  it('leaves what has no value', () => expect(fill('Hi {name}', {})).toBe('Hi {name}'));
  it('is cut at its tags', () =>
    expect(partsOf('Already here? <link>Log in</link>.')).toEqual([
      { tag: null, text: 'Already here? ' },
      { tag: 'link', text: 'Log in' },
      { tag: null, text: '.' },
    ]));
  it('is one part without tags', () => expect(partsOf('a < b > c')).toEqual([{ tag: null, text: 'a < b > c' }]));
});
