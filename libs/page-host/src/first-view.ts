import type { PinCard } from '@corkboard/contracts/curation/entities';
import { homeFeed } from '@corkboard/contracts/curation/feeds';
import { getPin } from '@corkboard/contracts/curation/pins';
import { type Route, resourceQuery } from '@corkboard/contracts/route';
import { isHome } from '@corkboard/contracts/web/choose-app';
import { productPageOf } from '@corkboard/rules/curation/addresses';
import type { FastifyRequest } from 'fastify';
import { asking } from './asking.ts';
import { escaped } from './escaped.ts';

/** Content of a page's HTML before its scripts have come. */
export interface FirstView {
  /** Pictures only, for those who see; the texts come with the scripts. */
  readonly body: string;
  /** Tags for the head. */
  readonly head: string;
}

export const nothing: FirstView = { body: '', head: '' };

export type Shown = Pick<PinCard, 'width' | 'height' | 'dominant_color' | 'images'>;

/** As many as the wall fetches before all others. */
const FIRST = 6;
/** Ratio at which walls crop (`pictureHeight` of the web). */
const LOWEST = 0.42;
const TALLEST = 2.6;
/** Beyond it a closeup has the wider pane. */
const TALL = 1.6;

const ask = async <Answer>(address: string, request: FastifyRequest): Promise<Answer | null> => {
  try {
    const answer = await fetch(address, asking(request));
    if (!answer.ok) return null;
    return ((await answer.json()) as { resource_response: { data: Answer } }).resource_response.data;
  } catch {
    return null;
  }
};

/** The script will ask for this: its answer is on its way before the script is. */
const preloaded = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${escaped(address)}" />`;

const pictureOf = (images: NonNullable<Shown['images']>, names: readonly (keyof typeof images)[], rest: string) => {
  const srcset = names.map((name) => `${images[name].url} ${images[name].width}w`).join(', ');
  return `<img srcset="${escaped(srcset)}" ${rest} alt="" fetchpriority="high" />`;
};

const boxOf = (ratio: number, { dominant_color: color }: Shown): string =>
  `aspect-ratio:${(1 / ratio).toFixed(5)};background:${/^#[0-9a-f]{6}$/i.test(color) ? color : 'none'}`;

/** Half of the true width on a telephone: it shows the small picture soon, and the app sharpens it where it has to. */
const sizes = 'sizes="(max-width: 617px) 25vw, 236px"';

const tileOf = (pin: Shown, ratio: number): string => {
  const picture = pin.images === null ? '' : pictureOf(pin.images, ['236x', '474x'], sizes);
  return `<i style="${boxOf(ratio, pin)}">${picture}</i>`;
};

/** The two columns of a telephone, each picture in the shorter one; wider windows only fetch the pictures meanwhile. */
export const wallOf = (pins: readonly Shown[]): string => {
  const heights: [number, number] = [0, 0];
  const tiles: [string, string] = ['', ''];
  for (const pin of pins) {
    const ratio = Math.min(TALLEST, Math.max(LOWEST, pin.height / pin.width || 1));
    const shorter = heights[1] < heights[0] ? 1 : 0;
    heights[shorter] += ratio;
    tiles[shorter] += tileOf(pin, ratio);
  }
  return `<div id="first-view" aria-hidden="true"><div class="first-wall">${tiles.map((column) => `<div>${column}</div>`).join('')}</div></div>`;
};

/** The picture of a pin where its page shows it. */
export const closeupOf = (pin: Shown): string => {
  if (pin.images === null) return '';
  const ratio = pin.height / pin.width || 1;
  const rest = `sizes="(min-width: 1050px) 508px, 100vw" style="${boxOf(ratio, pin)}"`;
  const picture = pictureOf(pin.images, ['474x', '736x', 'orig'], rest);
  const tall = ratio > TALL ? ' data-tall' : '';
  return `<div id="first-view" aria-hidden="true"><div class="first-pin"${tall}>${picture}</div></div>`;
};

const addressOf = (route: Pick<Route, 'path'>, path: string, options: object): string =>
  route.path + resourceQuery(path, options);

const viewOfHome = async (curationUrl: string, path: string, request: FastifyRequest): Promise<FirstView> => {
  // Ads come with the scripts: a picture alone cannot say that it is one.
  const first = addressOf(homeFeed, path, { page_size: FIRST, ads: false });
  const pins = await ask<readonly Shown[]>(curationUrl + first, request);
  const head = preloaded(addressOf(homeFeed, path, { bookmark: null }));
  return { body: pins && pins.length > 0 ? wallOf(pins) : '', head };
};

const viewOfPin = async (curationUrl: string, path: string, request: FastifyRequest): Promise<FirstView> => {
  const page = productPageOf(path);
  if (page?.page !== 'pin') return nothing;
  const address = addressOf(getPin, path, { id: page.pinId, field_set_key: 'detailed' });
  const pin = await ask<Shown>(curationUrl + address, request);
  return pin ? { body: closeupOf(pin), head: preloaded(address) } : nothing;
};

/** First view of this address for the viewer, asked for on their behalf; nothing when it cannot be had now. */
export const fetchFirstView = (curationUrl: string, path: string, request: FastifyRequest): Promise<FirstView> =>
  isHome(path) ? viewOfHome(curationUrl, path, request) : viewOfPin(curationUrl, path, request);
