import { elementsOfPage, type PageElement } from './elements-of-page.ts';

/** A picture that a page names, before anybody has looked at it. */
export interface PictureOfPage {
  readonly url: string;
  /** Told by the page for a picture of its own (og:image and such); the others are sorted by area. */
  readonly chosen: boolean;
  /** Width times height as the page states it; 0 when it does not. */
  readonly statedArea: number;
  readonly alt: string | null;
}

export interface PageOfPictures {
  /** DS-086: the site does not want to be saved from. */
  readonly optedOut: boolean;
  readonly title: string | null;
  readonly pictures: readonly PictureOfPage[];
}

const MAX_URL = 2048;
const MAX_TITLE = 100;

const trimmed = (text: string | undefined): string | null => {
  const clean = (text ?? '').replace(/\s+/g, ' ').trim();
  return clean === '' ? null : [...clean].slice(0, MAX_TITLE).join('');
};

const pictureUrl = (text: string | undefined, base: URL): string | null => {
  const reference = text?.trim();
  if (!reference || reference.length > MAX_URL || !URL.canParse(reference, base.href)) return null;
  const url = new URL(reference, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.hash = '';
  return /\.svgz?$/i.test(url.pathname) ? null : url.href;
};

const metas = (elements: readonly PageElement[], names: readonly string[]): string[] =>
  elements
    .filter(({ name }) => name === 'meta')
    .filter(({ attributes }) =>
      names.includes((attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()),
    )
    .flatMap(({ attributes }) => attributes.get('content') ?? []);

const MAX_DEPTH = 12;

const imagesIn = (value: unknown, depth = 0): string[] => {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => imagesIn(each, depth + 1));
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'image' ? addressesIn(inner) : imagesIn(inner, depth + 1),
  );
};

const addressesIn = (image: unknown): string[] => {
  if (typeof image === 'string') return [image];
  if (Array.isArray(image)) return image.flatMap(addressesIn);
  if (typeof image !== 'object' || image === null) return [];
  const { url, contentUrl } = image as { url?: unknown; contentUrl?: unknown };
  return [contentUrl, url].filter((address) => typeof address === 'string').slice(0, 1);
};

const schemaImages = (elements: readonly PageElement[]): string[] => {
  const stated = elements
    .filter(({ name, attributes }) => name === 'script' && attributes.get('type') === 'application/ld+json')
    .flatMap(({ text }) => {
      try {
        return imagesIn(JSON.parse(text));
      } catch {
        return [];
      }
    });
  const marked = elements
    .filter(({ attributes }) => attributes.get('itemprop') === 'image')
    .flatMap(({ attributes }) => attributes.get('content') ?? attributes.get('href') ?? attributes.get('src') ?? []);
  return [...stated, ...marked];
};

/** The largest of `a.jpg 480w, b.jpg 2x`. */
const largestOf = (srcset: string | undefined): string | undefined => {
  const candidates = (srcset ?? '').split(/,\s+/).map((entry) => {
    const [url = '', size = '1x'] = entry.trim().split(/\s+/);
    return { url, size: Number.parseFloat(size) || 0 };
  });
  return candidates.sort((a, b) => b.size - a.size)[0]?.url || undefined;
};

const sideOf = (text: string | undefined): number =>
  /^\d{1,5}(px)?$/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : 0;

const refusesPins = ({ attributes }: PageElement): boolean =>
  attributes.has('data-pin-nopin') || attributes.has('nopin');

const imageElements = (elements: readonly PageElement[]) => elements.filter(({ name }) => name === 'img');

const shownImages = (elements: readonly PageElement[], base: URL): PictureOfPage[] =>
  imageElements(elements)
    .flatMap(({ attributes }) => {
      const sources = [largestOf(attributes.get('srcset')), attributes.get('data-src'), attributes.get('src')];
      const url = sources.map((source) => pictureUrl(source, base)).find((found) => found !== null);
      if (!url) return [];
      const statedArea = sideOf(attributes.get('width')) * sideOf(attributes.get('height'));
      return [{ url, chosen: false, statedArea, alt: trimmed(attributes.get('alt')) }];
    })
    .sort((a, b) => b.statedArea - a.statedArea);

const chosenImages = (elements: readonly PageElement[], base: URL): PictureOfPage[] =>
  [
    ...metas(elements, ['og:image', 'og:image:url', 'og:image:secure_url']),
    ...metas(elements, ['twitter:image', 'twitter:image:src']),
    ...schemaImages(elements),
  ].flatMap((text) => {
    const url = pictureUrl(text, base);
    return url ? [{ url, chosen: true, statedArea: 0, alt: null }] : [];
  });

const baseOf = (elements: readonly PageElement[], page: URL): URL => {
  const href = elements
    .find(({ name, attributes }) => name === 'base' && attributes.has('href'))
    ?.attributes.get('href');
  return href && URL.canParse(href, page.href) ? new URL(href, page) : page;
};

const optOut = (elements: readonly PageElement[], brand: string): boolean =>
  metas(elements, ['pinterest', brand.toLowerCase()]).some((content) => content.trim().toLowerCase() === 'nopin');

/**
 * The pictures that a page offers, in the order of DS-085: og:image, twitter:image, schema.org image, then the others,
 * largest stated area first; each address once. A picture that refuses pins is refused however it is named.
 */
export const picturesOfPage = (html: string, page: URL, brand: string): PageOfPictures => {
  const elements = elementsOfPage(html);
  const titleTag = elements.find(({ name }) => name === 'title')?.text;
  const title = trimmed(metas(elements, ['og:title'])[0]) ?? trimmed(titleTag);
  if (optOut(elements, brand)) return { optedOut: true, title, pictures: [] };
  const base = baseOf(elements, page);
  const refused = new Set(shownImages(elements.filter(refusesPins), base).map(({ url }) => url));
  const byUrl = new Map<string, PictureOfPage>();
  for (const picture of [...chosenImages(elements, base), ...shownImages(elements, base)]) {
    const known = byUrl.get(picture.url);
    if (!refused.has(picture.url))
      byUrl.set(picture.url, known ? { ...known, alt: known.alt ?? picture.alt } : picture);
  }
  return { optedOut: false, title, pictures: [...byUrl.values()] };
};
