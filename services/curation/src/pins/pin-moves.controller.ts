import { movePins, movePinsIntoSection, movePinsOutOfSection, placePin } from '@corkboard/contracts/curation/pin-moves';
import type { Answer } from '@corkboard/contracts/route';
import { ApiError, found, orRefuse } from '@corkboard/http-edge/api-error';
import { seen } from '@corkboard/http-edge/own-writes';
import { type Exchange, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import type { Board } from '../boards/domain/board.ts';
import { isVisibleTo } from '../boards/domain/board-rights.ts';
import { knownId } from '../known-id.ts';
import { refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { MovePins } from './commands/move-pins.ts';
import { PlacePin } from './commands/place-pin.ts';
import { SectionPins } from './read-models/pin-page/section-pins.ts';
import { Saving } from './saving.ts';

const READS = { reads: ['pin-page', 'board-page'] };

type Moved = Answer<typeof movePins>;

/** Moves of several pins: all of them are where they are to be with the answer, or none. And the order of pins. */
@Controller()
export class PinMovesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sections: SectionPins,
    private readonly saving: Saving,
    private readonly acting: ActingFor,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  @Serve(movePins)
  async toPlace({ body, viewer, exchange, toCommand }: RouteCall<typeof movePins>): Promise<Moved> {
    const { board_id, section_id, pin_ids: pinIds } = body;
    const boardId = knownId(board_id, 'BOARD_NOT_FOUND');
    const sectionId = section_id === null ? null : knownId(section_id, 'SECTION_NOT_FOUND');
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    return this.#moved(toCommand(MovePins, about, { pinIds, boardId, sectionId }), exchange);
  }

  @Serve(movePinsIntoSection, READS)
  async intoSection({ body, viewer, exchange, toCommand }: RouteCall<typeof movePinsIntoSection>): Promise<Moved> {
    const { pins: pinIds } = body;
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const { sectionId, boardId } = await this.#section(body.section_id, about.subject);
    return this.#moved(toCommand(MovePins, about, { pinIds, boardId, sectionId, only: { boardId } }), exchange);
  }

  @Serve(movePinsOutOfSection, READS)
  async outOfSection({ body, viewer, exchange, toCommand }: RouteCall<typeof movePinsOutOfSection>): Promise<Moved> {
    const { pins: pinIds } = body;
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const only = await this.#section(body.section_id, about.subject);
    return this.#moved(toCommand(MovePins, about, { pinIds, boardId: only.boardId, sectionId: null, only }), exchange);
  }

  @Serve(placePin, READS)
  async place(call: RouteCall<typeof placePin>): Promise<Answer<typeof placePin>> {
    const { params, body, viewer, exchange, toCommand } = call;
    const { target_pin_id, side } = body;
    const about = { content: { ...params, ...body }, subject: await this.acting.subject(body, viewer) };
    const place = {
      pinId: knownId(params.id, 'PIN_NOT_FOUND'),
      targetId: knownId(target_pin_id, 'PIN_NOT_FOUND'),
      side,
    };
    const { events, token } = orRefuse(await this.commands.execute(toCommand(PlacePin, about, place)), refusals);
    await seen(this.projections, { tokens: token ? [token] : [], ...READS }, exchange.reply);
    return { undo: undoOf({ events }) };
  }

  /** A section of a board that one may not see is like none; of a deleted one a repeated request has its answer. */
  async #section(id: string, viewerId: string): Promise<{ sectionId: string; boardId: string }> {
    const sectionId = knownId(id, 'SECTION_NOT_FOUND');
    const boardId = found(await this.sections.boardOf(sectionId), 'SECTION_NOT_FOUND');
    const board = await this.saving.board(boardId);
    const seen: Board | null = board.status === 'deleted' ? board.was : board;
    if (seen === null || !isVisibleTo(seen, viewerId)) throw new ApiError('SECTION_NOT_FOUND');
    return { sectionId, boardId };
  }

  async #moved(command: MovePins, { reply }: Exchange): Promise<Moved> {
    const { events, token } = orRefuse(await this.commands.execute(command), refusals);
    const [event] = events;
    if (event?.type !== 'BoardPinsMoved') throw new Error('a move of pins recorded no BoardPinsMoved');
    await seen(this.projections, { tokens: token ? [token] : [], ...READS }, reply);
    const { boardId, sectionId } = command.input;
    const pinIds = event.data.pins.map(({ pinId }) => pinId);
    return { board_id: boardId, section_id: sectionId, pin_ids: pinIds, undo: undoOf({ events }) };
  }
}
