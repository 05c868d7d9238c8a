import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Both colours of a token: light, dark. */
const colours = (token: string): readonly [string, string] => {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const both = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value);
  return both ? [both[1] ?? '', both[2] ?? ''] : [value, value];
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const least = (foreground: string, background: string): number =>
  Math.min(...[0, 1].map((at) => contrast(colours(foreground)[at] ?? '', colours(background)[at] ?? '')));

const grounds = ['paper', 'surface', 'sunken'];

describe('the colours', () => {
  it.each(['ink', 'ink-muted', 'danger', 'positive', 'warning', 'info'])('of text can be read: %s', (token) => {
    for (const ground of grounds) expect(`${ground} ${least(token, ground) >= 4.5}`).toBe(`${ground} true`);
  });
  it.each(['accent', 'line-strong', 'focus'])('of controls can be seen: %s', (token) => {
    for (const ground of grounds) expect(`${ground} ${least(token, ground) >= 3}`).toBe(`${ground} true`);
  });
  it('of text on coloured ground can be read', () => {
    expect(least('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
    expect(least('on-accent', 'accent-hover')).toBeGreaterThanOrEqual(4.5);
    expect(least('danger', 'danger-soft')).toBeGreaterThanOrEqual(4.5);
    expect(least('ink', 'hover')).toBeGreaterThanOrEqual(4.5);
    expect(least('ink', 'pressed')).toBeGreaterThanOrEqual(4.5);
    expect(least('on-inverse', 'inverse')).toBeGreaterThanOrEqual(4.5);
  });
});
