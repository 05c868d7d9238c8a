import { describe, expect, it } from '@jest/globals';
import { picturesOfPage } from './pictures-of-page.ts';

const page = new URL('https://shop.example/lamps/1');
const read = (html: string) => picturesOfPage(html, page, 'Corkboard');
const urls = (html: string) => read(html).pictures.map(({ url }) => url);

describe('the pictures of a page', () => {
  it('come in the order og:image, twitter:image, schema.org, then by area', () => {
    const html = `<head><title>Lamps</title>
      <script type="application/ld+json">{"@graph":[{"@type":"Product","image":["/schema-1.jpg",{"url":"/schema-2.jpg"}]}]}</script>
      <meta name="twitter:image" content="/twitter.jpg"><meta property="og:image" content="/og.jpg"></head>
      <body><img src="/small.jpg" width="200" height="200"><img src="/large.jpg" width="800" height="600">
      <link itemprop="image" href="/micro.jpg"><img src="/unknown.jpg"></body>`;
    expect(urls(html)).toEqual(
      ['og', 'twitter', 'schema-1', 'schema-2', 'micro', 'large', 'small', 'unknown'].map(
        (name) => `https://shop.example/${name}.jpg`,
      ),
    );
    expect(read(html).title).toBe('Lamps');
  });

  it('are each named once, whatever names them', () => {
    const html = `<meta property="og:image" content="https://shop.example/a.jpg#x"><img alt=" A   lamp " src="/a.jpg"><img src="/a.jpg">`;
    expect(read(html).pictures).toEqual([
      { url: 'https://shop.example/a.jpg', chosen: true, statedArea: 0, alt: 'A lamp' },
    ]);
  });

  it('are no data, no SVG, no script and no other scheme', () => {
    const html = `<img src="data:image/png;base64,AAAA"><img src="/logo.svg"><img src="/logo.svgz?v=2"><img src="javascript:alert(1)">
      <img src="blob:https://shop.example/1"><img src="file:///etc/passwd"><img src=""><img><img src="http://[bad/">`;
    expect(urls(html)).toEqual([]);
  });

  it('follow the base of the page, lazy sources and the largest of a set', () => {
    const html = `<base href="https://cdn.example/x/"><img src="data:image/gif;base64,R0" data-src="lazy.jpg">
      <img src="s.jpg" srcset="m.jpg 480w, l.jpg 1200w">`;
    expect(urls(html)).toEqual(['https://cdn.example/x/lazy.jpg', 'https://cdn.example/x/l.jpg']);
  });

  it.each(['pinterest', 'corkboard', 'Corkboard'])('are none where the site opts out as %s with nopin', (name) => {
    const html = `<meta name="${name}" content="nopin"><meta property="og:image" content="/og.jpg">`;
    expect(read(html)).toEqual({ optedOut: true, title: null, pictures: [] });
  });

  it('leave out a picture that opts out, also where it is the chosen one', () => {
    const html = `<meta property="og:image" content="/a.jpg"><img src="/a.jpg" data-pin-nopin="true"><img src="/b.jpg">`;
    expect(urls(html)).toEqual(['https://shop.example/b.jpg']);
  });

  it('are found in broken and hostile pages too', () => {
    expect(urls('<img src="/a.jpg"')).toEqual([]);
    const deep = `<script type="application/ld+json">${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}</script><img src="/b.jpg">`;
    expect(urls(deep)).toEqual(['https://shop.example/b.jpg']);
    expect(urls('\0\0\xff<<<>>')).toEqual([]);
  });

  it('keep no core busy, however a page of 5 MiB is made', () => {
    const before = process.cpuUsage();
    for (const piece of [
      '<a>',
      '</b>',
      '<a></b>',
      '<p a=1 b=2 c',
      '&amp;',
      '<img alt="&lt;',
      '<!--',
      '<script>',
      '<title>&',
    ]) {
      urls(piece.repeat((5 * 1024 * 1024) / piece.length));
    }
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(15);
  });
});
