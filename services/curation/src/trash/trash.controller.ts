import { getTrash, purgeBoard, purgePin, restoreBoard, type TrashItem } from '@corkboard/contracts/curation/trash';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import type { Answer } from '@corkboard/contracts/route';
import { found, orRefuse } from '@corkboard/http-edge/api-error';
import { Page } from '@corkboard/http-edge/envelope';
import { seen } from '@corkboard/http-edge/own-writes';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BoardViews } from '../board-pages/board-views.ts';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { RecordedBoards } from '../board-pages/recorded-boards.ts';
import { PurgeBoard } from '../boards/commands/purge-board.ts';
import { RestoreBoard } from '../boards/commands/restore-board.ts';
import { knownId } from '../known-id.ts';
import { pageOf, readBookmark } from '../paging.ts';
import { PurgePin } from '../pins/commands/purge-pin.ts';
import { refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { Trash } from './read-models/trash/trash.ts';
import { TrashViews } from './trash-views.ts';

const READS = { reads: ['board-page'] };

@Controller()
export class TrashController {
  constructor(
    private readonly commands: CommandBus,
    private readonly trash: Trash,
    private readonly views: TrashViews,
    private readonly boards: BoardPage,
    private readonly boardViews: BoardViews,
    private readonly recorded: RecordedBoards,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  @Serve(getTrash, { reads: ['trash', 'board-page', 'pin-page'] })
  async list({ query, viewer }: RouteCall<typeof getTrash>): Promise<Page<TrashItem>> {
    const { accountId } = viewer;
    const after = readBookmark(query.bookmark, 'tu');
    if (after === 'end') return new Page<TrashItem>([], END_BOOKMARK);
    const boardIds = await this.boards.openIdsOf(accountId);
    const walk = { accountId, boardIds, limit: query.page_size + 1 };
    const rows = await this.trash.page({ ...walk, after: after && [String(after[0]), String(after[1])] });
    const shown = await this.views.all(rows, accountId);
    const page = pageOf(rows, query.page_size, {
      item: ({ thing_id: id }) => shown.get(id) ?? null,
      bookmark: ({ deleted_at: at, thing_id: id }) => [at, id],
    });
    return new Page(
      page.items.flatMap((item) => item ?? []),
      page.bookmark,
    );
  }

  @Serve(restoreBoard)
  async restore({
    params,
    viewer,
    exchange: { reply },
    toCommand,
  }: RouteCall<typeof restoreBoard>): Promise<Answer<typeof restoreBoard>> {
    const boardId = knownId(params.id, 'BOARD_NOT_FOUND');
    const ownerId = viewer.accountId;
    const command = toCommand(RestoreBoard, { content: params, subject: ownerId }, { boardId });
    const restored = orRefuse(await this.commands.execute(command), refusals);
    const { token, revision, events } = restored;
    await seen(this.projections, { tokens: token ? [token] : [], ...READS }, reply);
    const row = await this.recorded.find(boardId, { ownerId, revision });
    if (!row) throw new Error(`board ${boardId} was restored and is not in its stream`);
    const view = found(await this.boardViews.one(row, ownerId), 'BOARD_NOT_FOUND');
    const [event] = events;
    const new_name = event?.type === 'BoardRestored' && event.data.isRenamed ? event.data.name : null;
    return { ...view, undo: undoOf(restored), new_name };
  }

  @Serve(purgeBoard)
  async purgeBoard({ params, viewer, toCommand }: RouteCall<typeof purgeBoard>): Promise<Answer<typeof purgeBoard>> {
    const boardId = knownId(params.id, 'BOARD_NOT_FOUND');
    const { accountId: actorId } = viewer;
    const purge = { boardId, actorId, cause: 'forever' } as const;
    orRefuse(
      await this.commands.execute(toCommand(PurgeBoard, { content: params, subject: actorId }, purge)),
      refusals,
    );
    return { id: boardId };
  }

  @Serve(purgePin)
  async purgePin({ params, viewer, toCommand }: RouteCall<typeof purgePin>): Promise<Answer<typeof purgePin>> {
    const pinId = knownId(params.id, 'PIN_NOT_FOUND');
    const { accountId: actorId } = viewer;
    const command = toCommand(PurgePin, { content: params, subject: actorId }, { pinId, actorId });
    orRefuse(await this.commands.execute(command), refusals);
    return { id: pinId };
  }
}
