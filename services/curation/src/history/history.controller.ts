import { boardHistory, type HistoryEntry } from '@corkboard/contracts/curation/history';
import { END_BOOKMARK } from '@corkboard/contracts/envelope';
import { Page } from '@corkboard/http-edge/envelope';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { ActingFor } from '../acting/acting-for.ts';
import { roleOn } from '../boards/domain/board-rights.ts';
import { readBookmark, writeBookmark } from '../paging.ts';
import { HistoryViews } from './history-views.ts';
import { PastBoards } from './past-boards.ts';
import { BoardHistory } from './read-models/board-history/board-history.ts';

/** The past of boards, for their owners and collaborators. */
@Controller()
export class HistoryController {
  constructor(
    private readonly boards: PastBoards,
    private readonly history: BoardHistory,
    private readonly views: HistoryViews,
    private readonly acting: ActingFor,
  ) {}

  @Serve(boardHistory, { reads: ['board-history', 'board-page', 'pin-page'] })
  async acts({ params: { id }, query, viewer }: RouteCall<typeof boardHistory>): Promise<Page<HistoryEntry>> {
    const subjectId = await this.acting.subject(query, viewer);
    const { past, since } = await this.boards.seenBy(id, subjectId);
    const bookmark = readBookmark(query.bookmark, 's');
    if (bookmark === 'end') return new Page([], END_BOOKMARK);
    const isOwner = roleOn(past.now, subjectId) === 'owner';
    const before = bookmark === null ? null : String(bookmark[0]).replaceAll('\u0000', '');
    const size = query.page_size;
    const walk = { boardId: id, since: since.position, before, isOwner, limit: size + 1 };
    const rows = await this.history.page(walk);
    const shown = rows.slice(0, size);
    const entries = await this.views.all(id, shown, { past, viewer: { subjectId, accountId: viewer.accountId } });
    const last = rows.length > size ? shown.at(-1) : undefined;
    return new Page(entries, last ? writeBookmark([last.position]) : END_BOOKMARK);
  }
}
