import { deletePins } from '@corkboard/contracts/curation/pin-bulk';
import type { Answer } from '@corkboard/contracts/route';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { seen } from '@corkboard/http-edge/own-writes';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { knownId } from '../known-id.ts';
import { refusals } from '../refusals.ts';
import { undoOf } from '../undoable.ts';
import { DeletePins } from './commands/delete-pins.ts';

const READS = { reads: ['pin-page', 'board-page'] };

/** Several pins of a board at once: all of them are as they are to be with the answer, or none. */
@Controller()
export class PinBulkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly acting: ActingFor,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

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
