import {
  type BoardCover,
  boardTitleSuggestions,
  COVERS_AT_ONCE,
  getBoardCovers,
  getPickerBoards,
  type PickerBoards,
} from '@corkboard/contracts/curation/boards';
import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
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
import { ofAdvertiser, unarchived } from './board-lists.ts';
import { BoardViews } from './board-views.ts';
import type { ListedBoard } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { LastSaves } from './read-models/board-page/last-saves.ts';
import { suggestedNames } from './suggested-names.ts';

const named = ({ id, name }: ListedBoard) => ({ id, name: name ?? '' });

const READS = { reads: ['board-page', 'pin-page'] };

@Controller()
export class PickerController {
  constructor(
    private readonly boards: BoardPage,
    private readonly saves: LastSaves,
    private readonly views: BoardViews,
    private readonly pins: PinPage,
    private readonly seen: SeenPins,
    private readonly acting: ActingFor,
    @Inject(SOCIAL_SHARE) private readonly socialShare: SocialSharePort,
  ) {}

  /**
   * S-062: the viewer's own boards and those that they collaborate on, none of them put away, sorted by name; what they saved to most recently stands in the shortlist too. In the ad
   * account of another one, its protected boards (S-061). Protected ones of a named ad account are its own for its owner
   * too, who may have several.
   */
  @Serve(getPickerBoards, READS)
  async picker({ query, viewer }: RouteCall<typeof getPickerBoards>): Promise<PickerBoards> {
    checkFieldSet(query.field_set_key, ['board_picker', 'profile_grid_item']);
    const { subjectId: ownerId, advertiserId } = await this.acting.roles(query, viewer);
    await this.acting.checkName(query.username, ownerId, viewer);
    const rows = await this.boards.listedFor(ownerId);
    const tiedTo = advertiserId ?? (query.filter === 'protected' ? query.advertiser_id || null : null);
    const open = unarchived(tiedTo === null ? rows : ofAdvertiser(rows, tiedTo));
    const own = open.filter(({ privacy }) => query.filter === 'all' || privacy === query.filter);
    const size = query.shortlist_suggestions;
    const ids = own.map(({ id }) => id);
    const [all, saves] = await Promise.all([
      this.views.items(inPickerOrder(own, named), ownerId),
      this.saves.among(ids, ownerId, size),
    ]);
    const byId = new Map(all.map((board) => [board.id, board]));
    const recent = saves.flatMap(({ boardId }) => byId.get(boardId) ?? []);
    const words = await this.#wordsOf(query.pin_id, ownerId);
    const shortlist = shortlistOf(all, recent, { words, size });
    const shown = all.slice(0, query.limit);
    // To sign the address of each cover takes longer than all else, and none of them compresses.
    const first = shown.slice(0, COVERS_AT_ONCE);
    const covers = await this.views.covers([...new Set([...shortlist, ...first].map(({ id }) => id))], ownerId);
    const covered = (board: BoardPickerItem) => ({ ...board, image_cover_url: covers.get(board.id) ?? null });
    const networks = this.socialShare.networks;
    const shared = networks.length > 0 ? { share_networks: [...networks] } : {};
    const all_boards = [...first.map(covered), ...shown.slice(COVERS_AT_ONCE)];
    return { all_boards, boards_shortlist: shortlist.map(covered), ...shared };
  }

  @Serve(getBoardCovers, READS)
  async covers({ query, viewer }: RouteCall<typeof getBoardCovers>): Promise<BoardCover[]> {
    const { subjectId } = await this.acting.roles(query, viewer);
    const covers = await this.views.covers(query.board_ids.filter(isUuid), subjectId);
    return [...covers].map(([id, image_cover_url]) => ({ id, image_cover_url }));
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
