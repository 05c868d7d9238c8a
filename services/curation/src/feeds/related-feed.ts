import type { PinCard } from '@corkboard/contracts/curation/entities';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import { Page } from '@corkboard/http-edge/envelope';
import { adWords } from '@corkboard/rules/ads/ad-words';
import { Injectable } from '@nestjs/common';
import { AdsOfPages } from '../ad-slots/ads-of-page.ts';
import { woven } from '../ad-slots/woven.ts';
import { isRank, malformed, readBookmark, writeBookmark } from '../paging.ts';
import { PinPage, type ShownPin } from '../pins/read-models/pin-page/pin-page.ts';
import type { FeedViewer } from './home-feed.ts';

interface Asked {
  readonly page_size: number;
  readonly bookmark?: string | null | undefined;
}

/** Of pins of the board by their rank, of others by their time. */
type After = readonly [place: string, id: string] | null;

/** Where a page begins: among the pins of the board, or behind them. `shown`: pins before it, ads left out. */
interface Begin {
  readonly part: 'board' | 'others';
  readonly after: After;
  readonly shown: number;
}

interface Read {
  readonly rows: readonly ShownPin[];
  /** Begin of the next page but for its `shown`; null at the end. */
  readonly next: Omit<Begin, 'shown'> | null;
}

const beginOf = (bookmark: string | null | undefined): Begin | 'end' => {
  const values = readBookmark(bookmark, 'sruc', 'stuc', 'sc');
  if (values === null) return { part: 'board', after: null, shown: 0 };
  if (values === 'end') return 'end';
  const part = values[0] === 'board' ? 'board' : 'others';
  if (values.length > 2 && isRank(String(values[1])) !== (part === 'board')) throw malformed();
  if (values.length === 2) return { part, after: null, shown: Number(values[1]) };
  return { part, after: [String(values[1]), String(values[2])], shown: Number(values[3]) };
};

const afterOf = (row: ShownPin | undefined, by: 'rank' | 'created_at'): After => (row ? [row[by], row.id] : null);

/** DS-250: more like a pin: other pins of its board, then everything new, with ads among them. */
@Injectable()
export class RelatedFeed {
  constructor(
    private readonly pins: PinPage,
    private readonly ads: AdsOfPages,
  ) {}

  /** @param pin one that the viewer may see */
  async page(pin: ShownPin, { page_size: size, bookmark }: Asked, viewer: FeedViewer): Promise<Page<PinCard>> {
    const begin = beginOf(bookmark);
    if (begin === 'end') return new Page<PinCard>([], END_BOOKMARK);
    const { shown } = begin;
    const words = [...adWords([pin.title ?? '', ...pin.hashtags].join(' '))];
    const reading = this.#read(pin, begin, size, viewer);
    const about = { surface: 'related', ...viewer, shown, count: size, words } as const;
    const [cards, ads] = await this.ads.beside(
      reading.then(({ rows }) => rows),
      about,
    );
    const { rows, next } = await reading;
    const after = next && [next.part, ...(next.after ?? []), shown + rows.length];
    return new Page(woven(cards, ads), after ? writeBookmark(after) : END_BOOKMARK);
  }

  async #read(pin: ShownPin, { part, after }: Begin, size: number, { viewerId }: FeedViewer): Promise<Read> {
    if (part === 'others') return this.#others(pin, after, { size, viewerId });
    // One for the pin itself, and one that tells of a next page.
    const found = await this.pins.ofBoard(pin.board_id, { viewerId, after, limit: size + 2 });
    const rows = found.filter(({ id }) => id !== pin.id);
    if (rows.length > size) {
      const shown = rows.slice(0, size);
      return { rows: shown, next: { part: 'board', after: afterOf(shown.at(-1), 'rank') } };
    }
    const left = size - rows.length;
    if (left === 0) return { rows, next: { part: 'others', after: null } };
    const others = await this.#others(pin, null, { size: left, viewerId });
    return { rows: [...rows, ...others.rows], next: others.next };
  }

  /** Pins of the board have been shown before. */
  async #others(
    pin: ShownPin,
    after: After,
    { size, viewerId }: { readonly size: number; readonly viewerId: string | null },
  ): Promise<Read> {
    const found = await this.pins.everybody({ viewerId, after, limit: size + 1 });
    const page = found.slice(0, size);
    const rows = page.filter(({ board_id: boardId }) => boardId !== pin.board_id);
    return { rows, next: found.length > size ? { part: 'others', after: afterOf(page.at(-1), 'created_at') } : null };
  }
}
