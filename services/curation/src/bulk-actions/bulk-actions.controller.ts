import {
  type BulkProgress,
  cancelBulkAction,
  copyAllPins,
  deleteAllPins,
  FAILURES_SHOWN_MAX,
  getBulkProgress,
  mergeBoards,
  startBulkMove,
} from '@corkboard/contracts/curation/bulk-actions';
import { apiErrors } from '@corkboard/contracts/errors';
import type { Answer } from '@corkboard/contracts/route';
import { withPast } from '@corkboard/event-store/standing';
import { Streams } from '@corkboard/event-store/streams';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { isUnderWay } from '../boards/domain/busy-boards.ts';
import { knownId } from '../known-id.ts';
import { type Refusal, refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { isMerged } from './begun.ts';
import { CancelBulkAction } from './commands/cancel-bulk-action.ts';
import { StartBulkCopy } from './commands/start-bulk-copy.ts';
import { StartBulkDeletion } from './commands/start-bulk-deletion.ts';
import { StartBulkMove } from './commands/start-bulk-move.ts';
import type { FailedPin } from './domain/bulk-work.facts.ts';
import { bulkWorkDecider, bulkWorkStream, type ListedWork } from './domain/bulk-work.ts';

const READS = { reads: ['pin-page', 'board-page'] };

const told = withPast(boardDecider);

const failureOf = ({ pinId, refusal }: FailedPin) => {
  const { code, message } = apiErrors[refusals[refusal as Refusal] ?? 'PIN_NOT_FOUND'];
  return { pin_id: pinId, code, message: message ?? '' };
};

const statusOf = ({ bulkId, isCancelled }: ListedWork, board: Board): BulkProgress['status'] => {
  if (isUnderWay(board, bulkId)) return 'running';
  return isCancelled ? 'cancelled' : 'completed';
};

/** Bulk actions on many pins: begun with the answer, carried out behind it. */
@Controller()
export class BulkActionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly acting: ActingFor,
    private readonly streams: Streams,
  ) {}

  @Serve(startBulkMove, READS)
  async start({ body, viewer, toCommand }: RouteCall<typeof startBulkMove>): Promise<Answer<typeof startBulkMove>> {
    const { board_id, new_board_id, old_section_id, new_section_id, pin_ids: pinIds = null } = body;
    const place = {
      fromBoardId: knownId(board_id, 'BOARD_NOT_FOUND'),
      boardId: knownId(new_board_id, 'BOARD_NOT_FOUND'),
      fromSectionId: old_section_id === null ? null : knownId(old_section_id, 'SECTION_NOT_FOUND'),
      sectionId: new_section_id === null ? null : knownId(new_section_id, 'SECTION_NOT_FOUND'),
    };
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(StartBulkMove, about, {
      ...{ ...place, pinIds, exceptIds: body.except_pin_ids, outsideSections: body.filter_section_pins },
      mergesBoard: false,
    });
    return this.#started(command);
  }

  @Serve(mergeBoards, READS)
  async merge({ params, body, viewer, toCommand }: RouteCall<typeof mergeBoards>): Promise<Answer<typeof mergeBoards>> {
    const fromBoardId = knownId(params.id, 'BOARD_NOT_FOUND');
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const sectionId = body.section_id === null ? null : knownId(body.section_id, 'SECTION_NOT_FOUND');
    const whole = { fromSectionId: null, outsideSections: false, pinIds: null, exceptIds: [] };
    const about = { content: { fromBoardId, ...body }, subject: viewer.accountId };
    return this.#started(
      toCommand(StartBulkMove, about, { fromBoardId, boardId, sectionId, mergesBoard: true, ...whole }),
    );
  }

  @Serve(deleteAllPins, READS)
  async remove({
    params,
    body,
    viewer,
    toCommand,
  }: RouteCall<typeof deleteAllPins>): Promise<Answer<typeof deleteAllPins>> {
    const boardId = knownId(params.id, 'BOARD_NOT_FOUND');
    const fromSectionId = body.section_id === null ? null : knownId(body.section_id, 'SECTION_NOT_FOUND');
    const about = { content: { boardId, ...body }, subject: await this.acting.subject(body, viewer) };
    const wanted = { fromSectionId, outsideSections: body.filter_section_pins, exceptIds: body.except_pin_ids };
    return this.#started(toCommand(StartBulkDeletion, about, { boardId, ...wanted }));
  }

  @Serve(copyAllPins, READS)
  async copy({ params, body, viewer, toCommand }: RouteCall<typeof copyAllPins>): Promise<Answer<typeof copyAllPins>> {
    const { section_id, from_section_id } = body;
    const place = {
      fromBoardId: knownId(params.id, 'PIN_NOT_FOUND'),
      boardId: knownId(body.board_id, 'BOARD_NOT_FOUND'),
      fromSectionId: from_section_id === null ? null : knownId(from_section_id, 'PIN_NOT_FOUND'),
      sectionId: section_id === null ? null : knownId(section_id, 'SECTION_NOT_FOUND'),
    };
    const content = { fromBoardId: place.fromBoardId, ...body };
    const about = { content, subject: await this.acting.subject(body, viewer) };
    const wanted = { outsideSections: body.filter_section_pins, exceptIds: body.except_pin_ids };
    return this.#started(toCommand(StartBulkCopy, about, { ...place, ...wanted, onlyOwn: body.own_only }));
  }

  async #started(command: StartBulkMove | StartBulkCopy | StartBulkDeletion): Promise<Answer<typeof startBulkMove>> {
    const { events } = orRefuse(await this.commands.execute(command), refusals);
    const [event] = events;
    if (event?.type !== 'BulkActionStarted') throw new Error('a bulk action recorded no BulkActionStarted');
    return { bulk_id: event.data.bulkId, total: event.data.pinCount, undo: undoOf({ events }) };
  }

  @Serve(getBulkProgress)
  async progress({ query, viewer }: RouteCall<typeof getBulkProgress>): Promise<BulkProgress> {
    const bulkId = knownId(query.bulk_id, 'BULK_ACTION_NOT_FOUND');
    return this.#progress(bulkId, await this.acting.subject(query, viewer));
  }

  @Serve(cancelBulkAction)
  async cancel({ body, viewer, toCommand }: RouteCall<typeof cancelBulkAction>): Promise<BulkProgress> {
    const bulkId = knownId(body.bulk_id, 'BULK_ACTION_NOT_FOUND');
    const subject = await this.acting.subject(body, viewer);
    orRefuse(
      await this.commands.execute(toCommand(CancelBulkAction, { content: body, subject }, { bulkId })),
      refusals,
    );
    return this.#progress(bulkId, subject);
  }

  /** @throws ApiError BULK_ACTION_NOT_FOUND, also for one of somebody else */
  async #progress(bulkId: string, accountId: string): Promise<BulkProgress> {
    const { state: work } = await this.streams.load(bulkWorkStream(bulkId), bulkWorkDecider);
    if (work.status === 'absent' || work.actorId !== accountId) throw new ApiError('BULK_ACTION_NOT_FOUND');
    const [done, failed, total] = [work.done.length, work.failed.length, work.pins.length];
    const failures = work.failed.slice(0, FAILURES_SHOWN_MAX).map(failureOf);
    const { state: board } = await this.streams.load(`board-${work.boardId}`, told);
    const merged = isMerged(board, bulkId);
    const outcome = merged === null ? {} : { merged };
    return { bulk_id: bulkId, status: statusOf(work, board.now), total, done, failed, failures, ...outcome };
  }
}
