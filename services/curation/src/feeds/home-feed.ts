import type { PinCard } from '@corkboard/contracts/curation/entities';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import { Page } from '@corkboard/http-edge/envelope';
import type { SlotViewer } from '@corkboard/http-edge/peers/ads-peer';
import { Injectable } from '@nestjs/common';
import { pageOf, readBookmark } from '../paging.ts';
import { PinViews } from '../pins/pin-views.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { type AdsOfPage, AdsOfPages } from './ads-of-page.ts';
import { woven } from './woven.ts';

interface Asked {
  readonly page_size: number;
  readonly bookmark?: string | null | undefined;
}

interface Viewer {
  readonly viewerId: string | null;
  /** Null for a viewer who is shown no ads. */
  readonly forAds: SlotViewer | null;
}

const noAds: AdsOfPage = new Map();

/** Where a page begins. `shown`: pins before it, ads left out; null in a bookmark of a release that counted none. */
interface Begin {
  readonly after: readonly [createdAt: string, id: string] | null;
  readonly shown: number | null;
}

const beginOf = (bookmark: string | null | undefined): Begin | 'end' => {
  const values = readBookmark(bookmark, 'tuc', 'tu');
  if (values === null) return { after: null, shown: 0 };
  if (values === 'end') return 'end';
  const [createdAt, id, shown = null] = values;
  return { after: [String(createdAt), String(id)], shown: shown === null ? null : Number(shown) };
};

/** Public pins of everybody else, newest first, with ads among them. */
@Injectable()
export class HomeFeed {
  constructor(
    private readonly pins: PinPage,
    private readonly views: PinViews,
    private readonly ads: AdsOfPages,
  ) {}

  async page({ page_size: size, bookmark }: Asked, { viewerId, forAds }: Viewer): Promise<Page<PinCard>> {
    const begin = beginOf(bookmark);
    if (begin === 'end') return new Page<PinCard>([], END_BOOKMARK);
    const { after, shown } = begin;
    const query = this.pins.everybody({ viewerId, after, limit: size + 1 });
    const [rows, ads] =
      forAds && shown !== null
        ? await this.ads.beside(query, { viewer: forAds, shown, count: size })
        : ([await query, noAds] as const);
    const [cards, adCards] = await Promise.all([this.views.cards(rows), this.#adCards(ads)]);
    const { items, bookmark: next } = pageOf(cards, size, {
      item: (card) => card,
      bookmark: ({ created_at: createdAt, id }) => [createdAt, id, ...(shown === null ? [] : [shown + size])],
    });
    return new Page(woven(items, adCards), next);
  }

  /** Without those whose owner is not to be found any more: an ad says who paid for it. */
  async #adCards(ads: AdsOfPage): Promise<ReadonlyMap<number, PinCard>> {
    const placed = [...ads];
    const cards = await this.views.cards(placed.map(([, { pin }]) => pin));
    return new Map(
      placed.flatMap(([index, { trackingParams }], at) => {
        const card = cards[at];
        if (!card?.pinner) return [];
        return [[index, { ...card, is_promoted: true, tracking_params: trackingParams }] as const];
      }),
    );
  }
}
