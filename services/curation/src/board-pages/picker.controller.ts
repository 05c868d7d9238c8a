import {
  type BoardCover,
  boardTitleSuggestions,
  COVERS_AT_ONCE,
  getBoardCovers,
  getPickerBoards,
  type PickerBoards,
} from '@corkboard/contracts/curation/boards';
import { isUuid } from '@corkboard/event-store/identifiers';
import { found } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { inPickerOrder, shortlistOf } from '@corkboard/rules/curation/picker';
import { Controller, Inject } from '@nestjs/common';
import { ActingFor } from '../acting/acting-for.ts';
import { checkFieldSet } from '../field-sets.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { SeenPins } from '../pins/seen-pins.ts';
import { SOCIAL_SHARE, type SocialSharePort } from '../pins/social-share.ts';
import { ofAdvertiser, recentOf, unarchived } from './board-lists.ts';
import { BoardViews } from './board-views.ts';
import type { BoardRow } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { suggestedNames } from './suggested-names.ts';

const named = ({ id, name }: BoardRow) => ({ id, name: name ?? '' });

const READS = { reads: ['board-page', 'pin-page'] };

@Controller()
export class PickerController {
  constructor(
    private readonly boards: BoardPage,
    private readonly views: BoardViews,
    private readonly pins: PinPage,
    private readonly seen: SeenPins,
    private readonly acting: ActingFor,
    @Inject(SOCIAL_SHARE) private readonly socialShare: SocialSharePort,
  ) {}

  /**
   * S-062: the viewer's own boards and those that they collaborate on, none of them put away, sorted by name; what was saved to most recently stands in the shortlist too. In the ad
   * account of another one, its protected boards (S-061). Protected ones of a named ad account are its own for its owner
   * too, who may have several.
   */
  @Serve(getPickerBoards, READS)
  async picker({ query, viewer }: RouteCall<typeof getPickerBoards>): Promise<PickerBoards> {
    checkFieldSet(query.field_set_key, ['board_picker', 'profile_grid_item']);
    const { subjectId: ownerId, advertiserId } = await this.acting.roles(query, viewer);
    await this.acting.checkName(query.username, ownerId, viewer);
    const lists = [this.boards.ofOwner(ownerId, ownerId), this.boards.collaboratedBy(ownerId)];
    const rows = (await Promise.all(lists)).flat();
    const tiedTo = advertiserId ?? (query.filter === 'protected' ? query.advertiser_id || null : null);
    const open = unarchived(tiedTo === null ? rows : ofAdvertiser(rows, tiedTo));
    const own = open.filter(({ privacy }) => query.filter === 'all' || privacy === query.filter);
    const all = await this.views.items(inPickerOrder(own, named), ownerId, COVERS_AT_ONCE);
    const byId = new Map(all.map((board) => [board.id, board]));
    const recent = recentOf(own).flatMap(({ id }) => byId.get(id) ?? []);
    const words = await this.#wordsOf(query.pin_id, ownerId);
    const listed = shortlistOf(all, recent, { words, size: query.shortlist_suggestions }).map(({ id }) => id);
    const shortlist = await this.views.items(
      listed.flatMap((id) => own.find((row) => row.id === id) ?? []),
      ownerId,
    );
    const networks = this.socialShare.networks;
    const shared = networks.length > 0 ? { share_networks: [...networks] } : {};
    return { all_boards: all.slice(0, query.limit), boards_shortlist: [...shortlist], ...shared };
  }

  @Serve(getBoardCovers, READS)
  async covers({ query, viewer }: RouteCall<typeof getBoardCovers>): Promise<BoardCover[]> {
    const { subjectId } = await this.acting.roles(query, viewer);
    const rows = await this.boards.findAll(query.board_ids.filter(isUuid), subjectId);
    const items = await this.views.items(rows, subjectId);
    return items.map(({ id, image_cover_url: cover = null }) => ({ id, image_cover_url: cover }));
  }

  @Serve(boardTitleSuggestions, READS)
  async suggestions({ params, viewer }: RouteCall<typeof boardTitleSuggestions>): Promise<{ title: string }[]> {
    const pin = found(await this.seen.find(params.id, viewer.accountId), 'PIN_NOT_FOUND');
    const [around, own] = await Promise.all([
      this.pins.boardNamesAround(pin),
      this.boards.ofOwner(viewer.accountId, viewer.accountId),
    ]);
    return suggestedNames({ around, pin, own: own.map(({ name }) => name ?? '') }).map((title) => ({ title }));
  }

  async #wordsOf(pinId: string | undefined, viewerId: string): Promise<string> {
    const pin = pinId === undefined ? null : await this.seen.find(pinId, viewerId);
    return [pin?.title, pin?.description, ...(pin?.hashtags ?? [])].filter(Boolean).join(' ');
  }
}
