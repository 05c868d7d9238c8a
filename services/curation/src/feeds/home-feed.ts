import type { PinCard } from '@corkboard/contracts/curation/entities';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import { Page } from '@corkboard/http-edge/envelope';
import { Injectable } from '@nestjs/common';
import { AdsOfPages } from '../ad-slots/ads-of-page.ts';
import type { Audience } from '../ad-slots/audience.ts';
import { woven } from '../ad-slots/woven.ts';
import { pageOf, readBookmark } from '../paging.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';

interface Asked {
  readonly page_size: number;
  readonly bookmark?: string | null | undefined;
}

export interface FeedViewer {
  readonly viewerId: string | null;
  /** Null for a viewer who is shown no ads. */
  readonly audience: Audience | null;
}

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
    private readonly ads: AdsOfPages,
  ) {}

  async page({ page_size: size, bookmark }: Asked, { viewerId, audience }: FeedViewer): Promise<Page<PinCard>> {
    const begin = beginOf(bookmark);
    if (begin === 'end') return new Page<PinCard>([], END_BOOKMARK);
    const { after, shown } = begin;
    const rows = this.pins.everybody({ viewerId, after, limit: size + 1 });
    const about = { surface: 'home', viewerId, audience, shown, count: size, words: [] } as const;
    const [cards, ads] = await this.ads.beside(rows, about);
    const { items, bookmark: next } = pageOf(cards, size, {
      item: (card) => card,
      bookmark: ({ created_at: createdAt, id }) => [createdAt, id, ...(shown === null ? [] : [shown + size])],
    });
    return new Page(woven(items, ads), next);
  }
}
