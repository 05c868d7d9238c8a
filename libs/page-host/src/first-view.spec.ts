import { describe, expect, it } from '@jest/globals';
import { closeupOf, type Shown, wallOf } from './first-view.ts';

const file = (name: string, width: number) => ({ url: `/i/${width}x/${name}?e=1&s="`, width, height: width });

const pin = (name: string, height: number, more: Partial<Shown> = {}): Shown => ({
  width: 100,
  height,
  dominant_color: '#aabbcc',
  images: { '236x': file(name, 236), '474x': file(name, 474), '736x': file(name, 736), orig: file(name, 1200) },
  ...more,
});

const columnsOf = (html: string): string[][] =>
  html
    .split('<div>')
    .slice(1)
    .map((column) => [...column.matchAll(/\/i\/236x\/(\w+)/g)].map(([, name]) => name ?? ''));

describe('the wall in the HTML of home', () => {
  it('puts each picture into the shorter column, as the app will', () =>
    expect(columnsOf(wallOf([pin('tall', 200), pin('low', 50), pin('next', 100), pin('last', 100)]))).toEqual([
      ['tall'],
      ['low', 'next', 'last'],
    ]));

  it('crops what the wall crops', () => {
    expect(wallOf([pin('strip', 10_000)])).toContain('aspect-ratio:0.38462;');
    expect(wallOf([pin('beam', 1)])).toContain('aspect-ratio:2.38095;');
  });

  it('keeps the place of a picture that is still on its way', () => {
    const html = wallOf([pin('coming', 100, { images: null })]);
    expect(html).toContain('<i style="aspect-ratio:1.00000;background:#aabbcc"></i>');
  });
});

describe('the picture in the HTML of a pin', () => {
  it('can be had in every size that the page can show', () => {
    const html = closeupOf(pin('one', 150));
    for (const width of [474, 736, 1200]) expect(html).toContain(`/i/${width}x/one?e=1&#38;s=&#34; ${width}w`);
    expect(html).not.toContain('data-tall');
    expect(closeupOf(pin('high', 161))).toContain('data-tall');
  });

  it('takes nothing for a colour but a colour', () =>
    expect(closeupOf(pin('one', 100, { dominant_color: 'red;}</style>' }))).toContain('background:none"'));

  it('is not there before it is drawn', () => expect(closeupOf(pin('one', 100, { images: null }))).toBe(''));
});
