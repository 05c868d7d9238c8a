import { placeBoard } from '@corkboard/contracts/curation/board-order';
import {
  archiveBoard,
  chooseCover,
  createBoard,
  deleteBoard,
  getBoard,
  getBoards,
  updateBoard,
} from '@corkboard/contracts/curation/boards';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { Answer, Input as InputOf } from '@corkboard/contracts/route';
import type { Recorded } from '@corkboard/event-store/streams';
import { ApiError, found, orRefuse } from '@corkboard/http-edge/api-error';
import type { Page } from '@corkboard/http-edge/envelope';
import { seen } from '@corkboard/http-edge/own-writes';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ActingFor } from '../acting/acting-for.ts';
import { PlaceBoard } from '../board-order/commands/place-board.ts';
import { ArchiveBoard } from '../boards/commands/archive-board.ts';
import { ChangeBoard } from '../boards/commands/change-board.ts';
import { ChooseCover } from '../boards/commands/choose-cover.ts';
import { CreateBoard } from '../boards/commands/create-board.ts';
import { DeleteBoard } from '../boards/commands/delete-board.ts';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import type { Board } from '../boards/domain/board.ts';
import { boardFields, unknownOption } from '../field-sets.ts';
import { knownId } from '../known-id.ts';
import { pageOf, readBookmark } from '../paging.ts';
import { detailOf, refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { BoardAddresses } from './board-addresses.ts';
import { isBoardSort, listed, placeAfter, withArchived } from './board-lists.ts';
import { BoardViews } from './board-views.ts';
import { boardRowOf } from './read-models/board-page/board-page.projection.ts';
import type { BoardRow } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { RecordedBoards } from './recorded-boards.ts';
import { SeenBoards } from './seen-boards.ts';
import { SeenPeople } from './seen-people.ts';

const READS = { reads: ['board-page'] };

@Controller()
export class BoardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly boards: BoardPage,
    private readonly seen: SeenBoards,
    private readonly views: BoardViews,
    private readonly recorded: RecordedBoards,
    private readonly people: SeenPeople,
    private readonly addresses: BoardAddresses,
    private readonly acting: ActingFor,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  @Serve(createBoard)
  async create({ body, viewer, toCommand }: RouteCall<typeof createBoard>): Promise<Answer<typeof createBoard>> {
    const { subjectId: ownerId, advertiserId } = await this.acting.roles(body, viewer);
    await this.acting.checkName(body.username, ownerId, viewer);
    const { name, privacy } = body;
    const sectionNames = body.section_names ?? [];
    const board = { name, privacy, advertiserId, source: body.aux_data?.source ?? 'profile', sectionNames };
    const command = toCommand(CreateBoard, { content: body, subject: ownerId }, board);
    const created = orRefuse(await this.commands.execute(command), refusals, detailOf);
    const [event] = created.events;
    if (event?.type !== 'BoardCreated') throw new Error('a new board recorded no BoardCreated');
    const row = boardRowOf(event, event.metadata.occurredAt);
    const view = await this.#view({ ...row, section_count: created.events.length - 1 }, ownerId);
    return { ...view, undo: undoOf(created) };
  }

  @Serve(getBoard, READS)
  async get({ query, viewer }: RouteCall<typeof getBoard>): Promise<Answer<typeof getBoard>> {
    const fields = boardFields(query.field_set_key);
    const viewerId = viewer?.accountId ?? null;
    return fields(await this.#view(await this.#find(query, viewerId), viewerId));
  }

  @Serve(updateBoard)
  async update({
    body,
    viewer,
    exchange: { reply },
    toCommand,
  }: RouteCall<typeof updateBoard>): Promise<Answer<typeof updateBoard>> {
    const { name = null, privacy = null } = body;
    const description = body.description === undefined ? null : (body.description ?? '');
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const ownerId = await this.acting.subject(body, viewer);
    const command = toCommand(
      ChangeBoard,
      { content: body, subject: ownerId },
      { boardId, name, description, privacy },
    );
    const changed = orRefuse(await this.commands.execute(command), refusals, detailOf);
    return this.#changed(changed, { boardId, ownerId, reply });
  }

  @Serve(archiveBoard)
  async archive({
    body,
    viewer,
    exchange: { reply },
    toCommand,
  }: RouteCall<typeof archiveBoard>): Promise<Answer<typeof archiveBoard>> {
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const ownerId = await this.acting.subject(body, viewer);
    const command = toCommand(
      ArchiveBoard,
      { content: body, subject: ownerId },
      { boardId, isArchived: body.archived },
    );
    const changed = orRefuse(await this.commands.execute(command), refusals);
    return this.#changed(changed, { boardId, ownerId, reply });
  }

  @Serve(chooseCover)
  async cover({ body, viewer, toCommand }: RouteCall<typeof chooseCover>): Promise<Answer<typeof chooseCover>> {
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const pinId = knownId(body.pin_id, 'PIN_NOT_FOUND');
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(ChooseCover, about, { boardId, pinId });
    const chosen = orRefuse(await this.commands.execute(command), refusals);
    return { board_id: boardId, pin_id: pinId, undo: undoOf(chosen) };
  }

  /** The answer contains the number of its pins, so every one of them has to have been counted. */
  @Serve(deleteBoard, READS)
  async delete({ body, viewer, toCommand }: RouteCall<typeof deleteBoard>): Promise<Answer<typeof deleteBoard>> {
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(DeleteBoard, about, { boardId });
    const deleted = orRefuse(await this.commands.execute(command), refusals);
    const [event] = deleted.events;
    const pin_count = event?.type === 'BoardDeleted' ? event.data.pinCount : 0;
    return { id: boardId, pin_count, undo: undoOf(deleted) };
  }

  @Serve(getBoards, READS)
  async list({ query, viewer }: RouteCall<typeof getBoards>): Promise<Page<Answer<typeof getBoards>[number]>> {
    const { sort, page_size: size, username, group_by, privacy_filter } = query;
    if (!isBoardSort(sort)) throw unknownOption('sort');
    const fields = boardFields(query.field_set_key);
    const after = readBookmark(query.bookmark, 'un');
    const viewerId = viewer?.accountId ?? null;
    const owner = found(await this.people.byUsername(username, viewerId));
    const own = await this.boards.ofOwner(owner.id, viewerId);
    // S-062: one's own boards are those that one collaborates on, too.
    const joined = owner.id === viewerId ? await this.boards.collaboratedBy(owner.id) : [];
    const byHand = sort === 'custom' ? await this.boards.orderOf(owner.id) : [];
    const rows = listed(withArchived([...own, ...joined], query, owner.id === viewerId), {
      sort,
      group_by,
      privacy_filter,
      byHand,
    });
    const from = after === 'end' ? rows.length : placeAfter(rows, after);
    const window = rows.slice(from, from + size + 1);
    const views = new Map((await this.views.all(window, viewerId)).map((view) => [view.id, view]));
    const shown = window.flatMap(({ id }) => views.get(id) ?? []);
    return pageOf(shown, size, { item: fields, bookmark: ({ id }) => [id, rows.findIndex((row) => row.id === id)] });
  }

  /** S-069, DS-043: an order by hand of the caller's own boards. */
  @Serve(placeBoard, READS)
  async place({ body, viewer, toCommand }: RouteCall<typeof placeBoard>): Promise<Answer<typeof placeBoard>> {
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const targetId = knownId(body.target_board_id, 'BOARD_NOT_FOUND');
    const subject = await this.acting.subject(body, viewer);
    const command = toCommand(PlaceBoard, { content: body, subject }, { boardId, targetId, side: body.side });
    return { undo: undoOf(orRefuse(await this.commands.execute(command), refusals)) };
  }

  async #changed(
    { token, revision, events }: Recorded<Board, BoardEvent>,
    { boardId, ownerId, reply }: { readonly boardId: string; readonly ownerId: string; readonly reply: FastifyReply },
  ): Promise<Answer<typeof updateBoard>> {
    await seen(this.projections, { tokens: token ? [token] : [], ...READS }, reply);
    const row = await this.recorded.find(boardId, { ownerId, revision });
    if (!row) throw new Error(`board ${boardId} was changed and is not in its stream`);
    return { ...(await this.#view(row, ownerId)), undo: undoOf({ events }) };
  }

  async #find(
    { board_id: id, username, slug }: InputOf<typeof getBoard>['query'],
    viewerId: string | null,
  ): Promise<BoardRow> {
    if (id !== undefined) return found(await this.seen.find(id, viewerId), 'BOARD_NOT_FOUND');
    if (username === undefined || slug === undefined) throw unknownOption('board_id');
    const there = await this.addresses.find({ username, slug: slug.replaceAll('\u0000', '') }, viewerId);
    // E-027: an address that the board had before its name was changed leads to the one it has.
    if (there.at === 'moved') throw new ApiError('MOVED', { data: { redirectUrl: there.address } });
    return found(there.at === 'here' ? there.board : null, 'BOARD_NOT_FOUND');
  }

  async #view(row: BoardRow, viewerId: string | null): Promise<BoardView> {
    return found(await this.views.one(row, viewerId), 'BOARD_NOT_FOUND');
  }
}
