import { restoreBoardThen } from '@corkboard/contracts/curation/history';
import type { Answer } from '@corkboard/contracts/route';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import { knownId } from '../known-id.ts';
import { refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { RestoreBoardThen } from './commands/restore-board-then.ts';

const ofPins: ReadonlySet<string> = new Set<BoardEvent['type']>(['BoardPinsReturned', 'BulkActionStarted']);

/** Counts that the first fact of a restoration gives of its pins. */
const countsOf = (first: BoardEvent | undefined) => {
  if (first?.type === 'BulkActionStarted') {
    const { bulkId: bulk_id, pinCount: pin_count, returning } = first.data;
    return { bulk_id, pin_count, placed_count: returning?.placedCount ?? 0 };
  }
  if (first?.type !== 'BoardPinsReturned') return { bulk_id: null, pin_count: 0, placed_count: 0 };
  return { bulk_id: null, pin_count: first.data.pinCount, placed_count: first.data.placedCount };
};

/** Boards and sections that are brought back to how they were. */
@Controller()
export class RestoringController {
  constructor(
    private readonly commands: CommandBus,
    private readonly acting: ActingFor,
  ) {}

  @Serve(restoreBoardThen, { reads: ['pin-places'] })
  async restore({
    params: { id },
    body,
    viewer,
    toCommand,
  }: RouteCall<typeof restoreBoardThen>): Promise<Answer<typeof restoreBoardThen>> {
    const boardId = knownId(id, 'BOARD_NOT_FOUND');
    const sectionId = body.section_id === null ? null : knownId(body.section_id, 'SECTION_NOT_FOUND');
    const asOf = new Date(body.as_of);
    if (Number.isNaN(asOf.getTime())) throw new ApiError('MALFORMED', { messageDetail: 'as_of: is no moment' });
    const about = { content: { id, ...body }, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(RestoreBoardThen, about, { boardId, asOf: asOf.toISOString(), sectionId });
    const restored = orRefuse(await this.commands.execute(command), refusals);
    return {
      undo: undoOf(restored),
      ...countsOf(restored.events[0]),
      section_count: restored.events.filter(({ type }) => !ofPins.has(type)).length,
      left_count: restored.left,
      has_more: restored.hasMore,
    };
  }
}
