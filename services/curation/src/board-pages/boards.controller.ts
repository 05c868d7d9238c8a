import { createBoard, deleteBoard, getBoard, getBoards, updateBoard } from '@corkboard/contracts/curation/boards';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { Answer, Input as InputOf } from '@corkboard/contracts/route';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import type { Page } from '@corkboard/http-edge/envelope';
import { seen } from '@corkboard/http-edge/own-writes';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refuseWhatIsLater } from '../acting-for.ts';
import { ChangeBoard } from '../boards/commands/change-board.ts';
import { CreateBoard } from '../boards/commands/create-board.ts';
import { DeleteBoard } from '../boards/commands/delete-board.ts';
import { boardFields, unknownOption } from '../field-sets.ts';
import { type Bookmark, pageOf, readBookmark } from '../paging.ts';
import { People } from '../people/people.ts';
import { detailOf, refusals } from '../refusals.ts';
import { BoardAddresses } from './board-addresses.ts';
import { isBoardSort, listed } from './board-lists.ts';
import { BoardViews } from './board-views.ts';
import { boardRowOf } from './read-models/board-page/board-page.projection.ts';
import type { BoardRow } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { RecordedBoards } from './recorded-boards.ts';

const READS = { reads: ['board-page'] };

/** Behind the last board that was shown, or, once that is gone, where it stood. */
const startOf = (rows: readonly BoardRow[], after: Bookmark | null): number => {
  if (after === null) return 0;
  const found = rows.findIndex(({ id }) => id === after[0]);
  return found === -1 ? Number(after[1]) : found + 1;
};

@Controller()
export class BoardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly boards: BoardPage,
    private readonly views: BoardViews,
    private readonly recorded: RecordedBoards,
    private readonly people: People,
    private readonly addresses: BoardAddresses,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  @Serve(createBoard)
  async create({ body, viewer, toCommand }: RouteCall<typeof createBoard>): Promise<BoardView> {
    refuseWhatIsLater(body, viewer);
    if (body.section_names?.length) throw unknownOption('section_names');
    if (body.username && body.username.toLowerCase() !== viewer.username.toLowerCase()) throw new ApiError('FORBIDDEN');
    const { name, privacy } = body;
    const command = toCommand(
      CreateBoard,
      { content: body },
      { name, privacy, source: body.aux_data?.source ?? 'profile' },
    );
    const created = orRefuse(await this.commands.execute(command), refusals, detailOf);
    const [event] = created.events;
    if (event?.type !== 'BoardCreated') throw new Error('a new board recorded no BoardCreated');
    return this.#view(boardRowOf(event, event.metadata.occurredAt), viewer.accountId);
  }

  @Serve(getBoard, READS)
  async get({ query, viewer }: RouteCall<typeof getBoard>): Promise<Answer<typeof getBoard>> {
    const fields = boardFields(query.field_set_key);
    const row = await this.#find(query, viewer?.accountId ?? null);
    return fields(await this.#view(row, viewer?.accountId ?? null));
  }

  @Serve(updateBoard)
  async update({ body, viewer, exchange: { reply }, toCommand }: RouteCall<typeof updateBoard>): Promise<BoardView> {
    const { board_id: boardId, name = null, privacy = null } = body;
    if (!isUuid(boardId)) throw new ApiError('BOARD_NOT_FOUND');
    const command = toCommand(ChangeBoard, { content: body }, { boardId, name, privacy });
    const { token, revision } = orRefuse(await this.commands.execute(command), refusals, detailOf);
    await seen(this.projections, { tokens: token ? [token] : [], ...READS }, reply);
    const row = await this.recorded.find(boardId, { ownerId: viewer.accountId, revision });
    if (!row) throw new Error(`board ${boardId} was changed and is not in its stream`);
    return this.#view(row, viewer.accountId);
  }

  /** The answer contains the number of its pins, so every one of them has to have been counted. */
  @Serve(deleteBoard, READS)
  async delete({ body, toCommand }: RouteCall<typeof deleteBoard>): Promise<Answer<typeof deleteBoard>> {
    const { board_id: boardId } = body;
    if (!isUuid(boardId)) throw new ApiError('BOARD_NOT_FOUND');
    const deleted = orRefuse(
      await this.commands.execute(toCommand(DeleteBoard, { content: body }, { boardId })),
      refusals,
    );
    const [event] = deleted.events;
    return { id: boardId, pin_count: event?.type === 'BoardDeleted' ? event.data.pinCount : 0 };
  }

  @Serve(getBoards, READS)
  async list({ query, viewer }: RouteCall<typeof getBoards>): Promise<Page<Answer<typeof getBoards>[number]>> {
    const { sort, page_size: size, username, group_by, privacy_filter } = query;
    if (!isBoardSort(sort)) throw unknownOption('sort');
    const fields = boardFields(query.field_set_key);
    const after = readBookmark(query.bookmark, 'un');
    const owner = await this.people.byUsername(username);
    if (!owner) throw new ApiError('NOT_FOUND');
    const viewerId = viewer?.accountId ?? null;
    const rows = listed(await this.boards.ofOwner(owner.id, viewerId), { sort, group_by, privacy_filter });
    const from = after === 'end' ? rows.length : startOf(rows, after);
    const window = rows.slice(from, from + size + 1);
    const views = new Map((await this.views.all(window, viewerId)).map((view) => [view.id, view]));
    const shown = window.flatMap(({ id }) => views.get(id) ?? []);
    return pageOf(shown, size, { item: fields, bookmark: ({ id }) => [id, rows.findIndex((row) => row.id === id)] });
  }

  async #find(asked: InputOf<typeof getBoard>['query'], viewerId: string | null): Promise<BoardRow> {
    const { board_id: id, username, slug } = asked;
    if (id === undefined) {
      if (username === undefined || slug === undefined) throw unknownOption('board_id');
      return this.#at(username, slug.replaceAll('\u0000', ''), viewerId);
    }
    const row = isUuid(id) ? await this.boards.find(id, viewerId) : null;
    if (!row) throw new ApiError('BOARD_NOT_FOUND');
    return row;
  }

  /** E-027: an address that the board had before its name was changed leads to the one it has. */
  async #at(username: string, slug: string, viewerId: string | null): Promise<BoardRow> {
    const found = await this.addresses.find({ username, slug }, viewerId);
    if (found.at === 'moved') throw new ApiError('MOVED', { data: { redirectUrl: found.address } });
    if (found.at !== 'here') throw new ApiError('BOARD_NOT_FOUND');
    return found.board;
  }

  async #view(row: BoardRow, viewerId: string | null): Promise<BoardView> {
    const view = await this.views.one(row, viewerId);
    if (!view) throw new ApiError('BOARD_NOT_FOUND');
    return view;
  }
}
