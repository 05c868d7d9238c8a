import type { PinCard } from '@corkboard/contracts/curation/entities';
import { boardFeed, homeFeed, relatedFeed, userPins } from '@corkboard/contracts/curation/feeds';
import { sectionPins } from '@corkboard/contracts/curation/sections';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import type { Input } from '@corkboard/contracts/route';
import { found } from '@corkboard/http-edge/api-error';
import { Page } from '@corkboard/http-edge/envelope';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Session } from '@corkboard/http-edge/session';
import { Controller } from '@nestjs/common';
import { audienceOf } from '../ad-slots/audience.ts';
import { BoardSections } from '../board-pages/read-models/board-page/board-sections.ts';
import { SeenBoards } from '../board-pages/seen-boards.ts';
import { SeenPeople } from '../board-pages/seen-people.ts';
import { checkFieldSet } from '../field-sets.ts';
import { knownId } from '../known-id.ts';
import { pageOf, readBookmark } from '../paging.ts';
import { PinViews } from '../pins/pin-views.ts';
import { PinPage, type ShownPin, type Walk } from '../pins/read-models/pin-page/pin-page.ts';
import { SeenPins } from '../pins/seen-pins.ts';
import { HomeFeed } from './home-feed.ts';
import { RelatedFeed } from './related-feed.ts';

const READS = { reads: ['pin-page', 'board-page'] };
const fieldSets = ['grid_item', 'board_page', 'profile_grid_item', 'detailed'];

type Asked = Pick<Input<typeof homeFeed>['query'], 'page_size' | 'bookmark' | 'field_set_key'>;

/** Lists of pins, newest first. */
@Controller()
export class FeedsController {
  constructor(
    private readonly pins: PinPage,
    private readonly views: PinViews,
    private readonly boards: SeenBoards,
    private readonly sections: BoardSections,
    private readonly seenPins: SeenPins,
    private readonly people: SeenPeople,
    private readonly homeFeed: HomeFeed,
    private readonly relatedFeed: RelatedFeed,
  ) {}

  @Serve(homeFeed, READS)
  home({ query, viewer, exchange: { request } }: RouteCall<typeof homeFeed>): Promise<Page<PinCard>> {
    checkFieldSet(query.field_set_key, fieldSets);
    const audience = query.ads === false ? null : audienceOf(viewer, request);
    return this.homeFeed.page(query, { viewerId: viewer?.accountId ?? null, audience });
  }

  @Serve(relatedFeed, READS)
  async related({ query, viewer, exchange: { request } }: RouteCall<typeof relatedFeed>): Promise<Page<PinCard>> {
    checkFieldSet(query.field_set_key, fieldSets);
    const viewerId = viewer?.accountId ?? null;
    const pin = found(await this.seenPins.find(knownId(query.pin_id, 'PIN_NOT_FOUND'), viewerId), 'PIN_NOT_FOUND');
    return this.relatedFeed.page(pin, query, { viewerId, audience: audienceOf(viewer, request) });
  }

  @Serve(boardFeed, READS)
  async board({ query, viewer }: RouteCall<typeof boardFeed>): Promise<Page<PinCard>> {
    const id = knownId(query.board_id, 'BOARD_NOT_FOUND');
    const board = found(await this.boards.find(id, viewer?.accountId ?? null), 'BOARD_NOT_FOUND');
    // Members of the business see in a protected board what its owner does.
    const as = board.privacy === 'protected' ? { viewerId: board.owner_id } : {};
    return this.#page(
      query,
      viewer,
      (walk) =>
        query.filter_section_pins
          ? this.pins.outsideSections(id, { ...walk, ...as })
          : this.pins.ofBoard(id, { ...walk, ...as }),
      'rank',
    );
  }

  @Serve(sectionPins, READS)
  async section({ query, viewer }: RouteCall<typeof sectionPins>): Promise<Page<PinCard>> {
    const section = found(
      await this.sections.find(knownId(query.section_id, 'SECTION_NOT_FOUND')),
      'SECTION_NOT_FOUND',
    );
    const board = found(await this.boards.find(section.board_id, viewer?.accountId ?? null), 'SECTION_NOT_FOUND');
    const as = board.privacy === 'protected' ? { viewerId: board.owner_id } : {};
    return this.#page(query, viewer, (walk) => this.pins.ofSection(section.id, { ...walk, ...as }), 'rank');
  }

  @Serve(userPins, READS)
  async user({ query, viewer }: RouteCall<typeof userPins>): Promise<Page<PinCard>> {
    const owner = found(await this.people.byUsername(query.username, viewer?.accountId ?? null));
    return this.#page(query, viewer, (walk) => this.pins.ofOwner(owner.id, walk));
  }

  async #page(
    asked: Asked,
    viewer: Session | null,
    walk: (walk: Walk) => Promise<readonly ShownPin[]>,
    by: 'created_at' | 'rank' = 'created_at',
  ): Promise<Page<PinCard>> {
    checkFieldSet(asked.field_set_key, fieldSets);
    const after = readBookmark(asked.bookmark, by === 'rank' ? 'ru' : 'tu');
    if (after === 'end') return new Page<PinCard>([], END_BOOKMARK);
    const rows = await walk({
      viewerId: viewer?.accountId ?? null,
      after: after && [String(after[0]), String(after[1])],
      limit: asked.page_size + 1,
    });
    const cards = await this.views.cardsFor(viewer?.accountId ?? null, rows);
    const shown = rows.flatMap((row, at) => (cards[at] ? [{ row, card: cards[at] }] : []));
    return pageOf(shown, asked.page_size, { item: ({ card }) => card, bookmark: ({ row }) => [row[by], row.id] });
  }
}
