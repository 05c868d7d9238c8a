import type { UserCard } from '@corkboard/contracts/curation/entities';
import { type SearchItem, type SearchScope, search, searchScopes } from '@corkboard/contracts/curation/search';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import type { Answer, Input as InputOf } from '@corkboard/contracts/route';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError } from '@corkboard/http-edge/api-error';
import { PagedAnswer } from '@corkboard/http-edge/envelope';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { adWords } from '@corkboard/rules/ads/ad-words';
import { searchWords } from '@corkboard/rules/curation/search-words';
import { Controller } from '@nestjs/common';
import { AdsOfPages, noCards } from '../ad-slots/ads-of-page.ts';
import { audienceOf } from '../ad-slots/audience.ts';
import { woven } from '../ad-slots/woven.ts';
import { BoardViews } from '../board-pages/board-views.ts';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { SeenPeople } from '../board-pages/seen-people.ts';
import { readBookmark, writeBookmark } from '../paging.ts';
import { PinPage, type ShownPin } from '../pins/read-models/pin-page/pin-page.ts';
import { type Found, SearchIndex, type SearchWalk } from './read-models/search-index/search-index.ts';

type Query = InputOf<typeof search>['query'];
type Results = PagedAnswer<Answer<typeof search>>;

interface Listed {
  readonly query: Query;
  readonly viewerId: string | null;
  readonly isFirst: boolean;
  readonly found: Promise<readonly Found[]>;
}

/** More words than anybody means make a query of any length. */
const WORDS_MOST = 20;

const isScope = (scope: string): scope is SearchScope => (searchScopes as readonly string[]).includes(scope);

@Controller()
export class SearchController {
  constructor(
    private readonly index: SearchIndex,
    private readonly pins: PinPage,
    private readonly boards: BoardPage,
    private readonly boardViews: BoardViews,
    private readonly people: SeenPeople,
    private readonly ads: AdsOfPages,
  ) {}

  @Serve(search, { reads: ['search-index', 'pin-page', 'board-page'] })
  async search({ query, viewer, exchange: { request } }: RouteCall<typeof search>): Promise<Results> {
    const { scope, page_size: size } = query;
    if (!isScope(scope)) throw new ApiError('UNKNOWN_SCOPE');
    const after = readBookmark(query.bookmark, 'nsuc', 'nsu');
    const words = searchWords(query.query).slice(0, WORDS_MOST);
    if (after === 'end' || words.length === 0) return new PagedAnswer({ items: [], hint: null }, END_BOOKMARK);
    const viewerId = viewer?.accountId ?? null;
    const from = after && ([Number(after[0]), String(after[1]), String(after[2])] as const);
    // Pins before this page; a bookmark of before this release counts none, and its pages have no ads.
    const before = after === null ? 0 : after.length === 4 ? Number(after[3]) : null;
    const walk = { words, ownerId: viewerId, after: from, limit: size + 1 };
    const audience = scope === 'pins' ? audienceOf(viewer, request) : null;
    const about = { surface: 'search', viewerId, audience, shown: before, count: size } as const;
    const finding = this.#found(scope, walk);
    const listed = { query, viewerId, isFirst: from === null, found: finding.then((found) => found.slice(0, size)) };
    const [items, ads] =
      scope === 'users' || scope === 'boards'
        ? [await this.#others(listed), noCards]
        : await this.ads.beside(this.#pins(listed), { ...about, words: [...adWords(query.query)] });
    const [found, shown] = [await finding, await listed.found];
    const last = found.length > shown.length ? shown.at(-1) : undefined;
    const next = last && [last.rank, last.tie, last.id, ...(before === null ? [] : [before + items.length])];
    const hint = items.length === 0 && !query.auto_correction_disabled ? await this.#hint(words) : null;
    return new PagedAnswer({ items: [...woven(items, ads)], hint }, next ? writeBookmark(next) : END_BOOKMARK);
  }

  #found(scope: SearchScope, walk: SearchWalk): Promise<readonly Found[]> {
    switch (scope) {
      case 'pins':
        return this.index.pins({ ...walk, ownerId: null });
      case 'my_pins':
        return walk.ownerId === null ? Promise.resolve([]) : this.index.pins(walk);
      case 'boards':
        return this.index.boards(walk);
      case 'users':
      case 'videos':
      case 'products':
        return Promise.resolve([]);
    }
  }

  async #others({ query, viewerId, isFirst, found }: Listed): Promise<readonly SearchItem[]> {
    if (query.scope === 'users') return isFirst ? this.#people(query.query, viewerId) : [];
    const ids = (await found).map(({ id }) => id);
    return this.boardViews.all(await this.boards.findAll(ids, viewerId), viewerId);
  }

  async #pins({ query, viewerId, isFirst, found }: Listed): Promise<readonly ShownPin[]> {
    // DS-235: what the last page was opened from stands first.
    const top = isFirst ? [query.top_pin_id, ...(query.top_pin_ids ?? [])].filter((id) => id && isUuid(id)) : [];
    const ids = (await found).map(({ id }) => id);
    return this.pins.findAll([...new Set([...(top as string[]), ...ids])], viewerId);
  }

  /** People are found by their whole user name until there is a directory of them. */
  async #people(query: string, viewerId: string | null): Promise<readonly UserCard[]> {
    const username = query.trim().replace(/^@/, '');
    const found = /^\w{1,64}$/.test(username) ? await this.people.byUsername(username, viewerId) : null;
    return found ? [found] : [];
  }

  /** DS-115: every word replaced by the closest one that is known; null when that is the same or not all are. */
  async #hint(words: readonly string[]): Promise<string | null> {
    const closest = await Promise.all(words.slice(0, 5).map((word) => this.index.closestTo(word)));
    if (closest.some((word) => word === null)) return null;
    const corrected = closest.join(' ');
    return corrected === words.join(' ') ? null : corrected;
  }
}
