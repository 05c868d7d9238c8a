import { copyPins, deletePins } from '@corkboard/contracts/curation/pin-bulk';
import type { Answer } from '@corkboard/contracts/route';
import { START } from '@corkboard/event-store/event';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { seen } from '@corkboard/http-edge/own-writes';
import { type Exchange, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { knownId } from '../known-id.ts';
import { refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { CopyPins } from './commands/copy-pins.ts';
import { DeletePins } from './commands/delete-pins.ts';
import { PinsOfMove } from './pins-of-move.ts';

const READS = { reads: ['pin-page', 'board-page'] };
const SEEN_WITHIN_MS = 2_000;

/** Several pins of a board at once: all of them are as they are to be with the answer, or none. */
@Controller()
export class PinBulkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly acting: ActingFor,
    private readonly pinsOfMove: PinsOfMove,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  @Serve(copyPins)
  async copy({ body, viewer, exchange, toCommand }: RouteCall<typeof copyPins>): Promise<Answer<typeof copyPins>> {
    const { pin_ids: pinIds, section_id } = body;
    const fromBoardId = knownId(body.from_board_id, 'PIN_NOT_FOUND');
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const sectionId = section_id === null ? null : knownId(section_id, 'SECTION_NOT_FOUND');
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(CopyPins, about, { fromBoardId, pinIds, boardId, sectionId });
    const { events } = orRefuse(await this.commands.execute(command), refusals);
    const [event] = events;
    if (event?.type !== 'BoardPinsCopied') throw new Error('copies of pins recorded no BoardPinsCopied');
    await this.#saved(boardId, exchange);
    const copies = event.data.pins.map(({ pinId }) => pinId);
    return { board_id: boardId, section_id: sectionId, pin_ids: copies, undo: undoOf({ events }) };
  }

  /** The copies are there with the answer, unless the process takes longer than a person waits. */
  async #saved(boardId: string, { reply }: Exchange): Promise<void> {
    const { now, last } = await this.pinsOfMove.boardAtRest(boardId);
    const isAtRest = now.status !== 'open' || now.moving.length === 0;
    const isSeen = await this.projections.passed(last?.event.position ?? START, READS.reads, SEEN_WITHIN_MS);
    if (!isAtRest || !isSeen) reply.header('x-stale', 'true');
  }

  @Serve(deletePins)
  async remove({
    body,
    viewer,
    exchange,
    toCommand,
  }: RouteCall<typeof deletePins>): Promise<Answer<typeof deletePins>> {
    const { pin_ids: pinIds } = body;
    const boardId = knownId(body.board_id, 'BOARD_NOT_FOUND');
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const command = toCommand(DeletePins, about, { boardId, pinIds });
    const { events, token } = orRefuse(await this.commands.execute(command), refusals);
    await seen(this.projections, { tokens: token ? [token] : [], ...READS }, exchange.reply);
    const [event] = events;
    if (event?.type !== 'BoardPinsDeleted') throw new Error('a deletion of pins recorded no BoardPinsDeleted');
    return { board_id: boardId, pin_ids: event.data.pins.map(({ pinId }) => pinId), undo: undoOf({ events }) };
  }
}
