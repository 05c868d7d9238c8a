import { type ActKind, actKinds, getActs, getConflict, undoCommand } from '@corkboard/contracts/curation/acts';
import type { Answer } from '@corkboard/contracts/route';
import { factsOf, withPast } from '@corkboard/event-store/standing';
import { Streams } from '@corkboard/event-store/streams';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Session } from '@corkboard/http-edge/session';
import { ACTS_SHOWN, UNDO_DAYS, undoUntil } from '@corkboard/rules/curation/undo';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ActingFor } from '../acting/acting-for.ts';
import { orderPast, UndoBoardOrder } from '../board-order/commands/undo-board-order.ts';
import type { BoardOrderEvent } from '../board-order/domain/board-order.facts.ts';
import { boardOrderDecider, boardOrderStream, orderAspects } from '../board-order/domain/board-order.ts';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { UndoBoardChange } from '../boards/commands/undo-board-change.ts';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import { boardDecider } from '../boards/domain/board.ts';
import { isToldOf } from '../boards/domain/board-rights.ts';
import { boardAspects, deletesSince, laterPin } from '../boards/domain/undo-board.ts';
import { UndoBulkAction } from '../bulk-actions/commands/undo-bulk-action.ts';
import { People } from '../people/people.ts';
import { UndoPinChange } from '../pins/commands/undo-pin-change.ts';
import { UndoPinsDeletion } from '../pins/commands/undo-pins-deletion.ts';
import { UndoPinsMove } from '../pins/commands/undo-pins-move.ts';
import type { PinEvent } from '../pins/domain/pin.facts.ts';
import { pinDecider } from '../pins/domain/pin.ts';
import { isToldOfPin, pinAspects } from '../pins/domain/undo-pin.ts';
import { laterThanTogether } from '../pins/domain/undo-pins-deletion.ts';
import { laterThanMove } from '../pins/domain/undo-pins-move.ts';
import { acceptedBy, PinsOfMove, togetherBy } from '../pins/pins-of-move.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { refusals } from '../refusals.ts';
import { inTheWay, type Later, overtakenBy, undoOf } from '../undoable.ts';
import type { ActRow } from './read-models/acts/acts.table.ts';
import { Acts } from './read-models/acts/acts.ts';

const READS = { reads: ['acts', 'board-page'] };
const DAY_MS = 86_400_000;

/** `BoardRenamed` is `board-renamed`; null for what cannot be taken back. */
const kindOf = (type: string): ActKind | null => {
  const words = type.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return actKinds.find((kind) => kind === words) ?? null;
};

/** Of a board or section that came back under another name; null where it has the one it had. */
const newNameIn = (events: readonly (BoardEvent | PinEvent | BoardOrderEvent)[]): string | null => {
  for (const event of events)
    if (event.type === 'BoardRestored' || event.type === 'BoardSectionRestored')
      return event.data.isRenamed ? event.data.name : null;
  return null;
};

const bulkIn = (events: readonly (BoardEvent | PinEvent | BoardOrderEvent)[]): string | null => {
  for (const event of events) if (event.type === 'BulkActionStarted') return event.data.bulkId;
  return null;
};

const thingOf = ({ category, thing_id }: ActRow, wanted: string): string | null =>
  category === wanted ? thing_id : null;

const isMoveOfPins = ({ type }: ActRow): boolean => type === 'BoardPinsMoved';
const isOfSeveralPins = ({ type }: ActRow): boolean =>
  ['BoardPinsDeleted', 'BoardPinsRestored', 'BoardPinsCopied'].includes(type);

type ToCommand = RouteCall<typeof undoCommand>['toCommand'];
interface Undoing {
  readonly about: Parameters<ToCommand>[1];
  readonly anyway: boolean;
  readonly toCommand: ToCommand;
}

const isOfOrder = ({ category }: ActRow): boolean => category === boardOrderDecider.category;

@Controller()
export class UndoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly acts: Acts,
    private readonly acting: ActingFor,
    private readonly people: People,
    private readonly boards: BoardPage,
    private readonly pins: PinPage,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  @Serve(undoCommand, READS)
  async undo({
    params,
    body,
    viewer,
    exchange,
    toCommand,
  }: RouteCall<typeof undoCommand>): Promise<Answer<typeof undoCommand>> {
    const { act, kind } = await this.#find(params.id, viewer, exchange.reply);
    const { command_id: commandId } = act;
    const { anyway } = body;
    const about = {
      content: { commandId, anyway },
      subject: await this.acting.subject({ orbac_subject_id: act.subject_id }, viewer),
    };
    const command = this.#undoing(act, { about, anyway, toCommand });
    if (Date.parse(command.context.occurredAt) > Date.parse(undoUntil(act.at))) throw new ApiError('COMMAND_NOT_FOUND');
    const result = await this.commands.execute(command);
    const later = overtakenBy(result);
    if (later) throw new ApiError('UNDO_OVERTAKEN', { data: { at: later.at, change: kindOf(later.type) } });
    const undone = orRefuse(result, refusals);
    const ids = { board_id: thingOf(act, 'board'), pin_id: thingOf(act, 'pin') };
    return { undo: undoOf(undone), kind, ...ids, bulk_id: bulkIn(undone.events), new_name: newNameIn(undone.events) };
  }

  @Serve(getConflict, READS)
  async conflict({ params, viewer, exchange }: RouteCall<typeof getConflict>): Promise<Answer<typeof getConflict>> {
    const { act } = await this.#find(params.id, viewer, exchange.reply);
    const subjectId = await this.acting.subject({ orbac_subject_id: act.subject_id }, viewer);
    const later = await this.#later(act, subjectId);
    if (!later) return { conflict: null };
    const by = (await this.people.cards([later.accountId])).get(later.accountId ?? '') ?? null;
    const isOwn = later.accountId === viewer.accountId;
    return { conflict: { by, by_me: isOwn, at: later.at, kind: kindOf(later.type) } };
  }

  @Serve(getActs, { reads: ['acts', 'board-page', 'pin-page'] })
  async recent({ viewer: { accountId } }: RouteCall<typeof getActs>): Promise<Answer<typeof getActs>> {
    const since = new Date(Date.now() - UNDO_DAYS * DAY_MS).toISOString();
    const rows = await this.acts.recent(accountId, { since, limit: ACTS_SHOWN });
    const idsOf = (category: string) => rows.flatMap((row) => thingOf(row, category) ?? []);
    const [boards, deleted, pins] = await Promise.all([
      this.boards.findAll(idsOf('board'), accountId),
      this.boards.deletedOf(accountId, idsOf('board')),
      this.pins.findAll(idsOf('pin'), accountId),
    ]);
    return rows.flatMap((row) => {
      const kind = kindOf(row.type);
      if (!kind) return [];
      const pin = pins.find(({ id }) => id === row.thing_id);
      const board = [...boards, ...deleted].find(({ id }) => id === row.thing_id);
      const on = pin ? { id: pin.board_id, name: pin.board_name } : null;
      return {
        ...{ commandId: row.last_id, kind, at: row.at, until: undoUntil(row.at), undone: row.undone },
        board: board ? { id: board.id, name: board.name ?? '' } : on,
        pin: pin ? { id: pin.id, title: pin.title } : null,
      };
    });
  }

  #undoing(act: ActRow, { about, anyway, toCommand }: Undoing) {
    const { command_id: commandId, thing_id: id } = act;
    const of = { commandId, anyway };
    if (isOfOrder(act)) return toCommand(UndoBoardOrder, about, { userId: id, ...of });
    if (act.category !== 'board') return toCommand(UndoPinChange, about, { pinId: id, ...of });
    if (act.type === 'BulkActionStarted') return toCommand(UndoBulkAction, about, { boardId: id, ...of });
    if (isMoveOfPins(act)) return toCommand(UndoPinsMove, about, { boardId: id, ...of });
    if (isOfSeveralPins(act)) return toCommand(UndoPinsDeletion, about, { boardId: id, ...of });
    return toCommand(UndoBoardChange, about, { boardId: id, ...of });
  }

  /** @throws ApiError COMMAND_NOT_FOUND, also for a command of somebody else; DEGRADED where it may not have been read yet */
  async #find(id: string, viewer: Session, reply: FastifyReply): Promise<{ act: ActRow; kind: ActKind }> {
    const act = await this.acts.find(id, viewer.accountId);
    const kind = act && kindOf(act.type);
    if (!act || !kind) throw new ApiError(reply.hasHeader('x-stale') ? 'DEGRADED' : 'COMMAND_NOT_FOUND');
    return { act, kind };
  }

  /** @throws ApiError COMMAND_NOT_FOUND for an account that does not see the thing any more */
  async #later({ category, thing_id: thing, command_id: commandId }: ActRow, subjectId: string): Promise<Later | null> {
    if (category === boardOrderDecider.category) {
      const { state: told } = await this.streams.load(boardOrderStream(thing), orderPast(commandId));
      return inTheWay(told, { commandId, aspectsOf: orderAspects });
    }
    if (category !== 'board') return this.#laterOfPin(thing, { commandId, subjectId });
    const { state } = await this.streams.load(`board-${thing}`, withPast(boardDecider));
    if (!isToldOf(state.now, subjectId)) throw new ApiError('COMMAND_NOT_FOUND');
    const later = inTheWay(state, { commandId, aspectsOf: boardAspects });
    const accepted = acceptedBy(state, commandId);
    const together = togetherBy(state, commandId);
    if (!later && accepted) return laterThanMove(accepted, (await this.pinsOfMove.found(accepted, subjectId)).pins);
    if (!later && together)
      return laterThanTogether(together, await this.pinsOfMove.foundTogether(together, subjectId));
    const since = deletesSince(factsOf(state, { commandId }));
    if (later || since === null) return later;
    return laterPin(state.now, { ...(await this.boards.addedTo(thing)), since });
  }

  async #laterOfPin(pinId: string, { commandId, subjectId }: { commandId: string; subjectId: string }) {
    const { state } = await this.streams.load(`pin-${pinId}`, withPast(pinDecider));
    const boardId = state.now.status === 'absent' ? '' : state.now.facts.boardId;
    const { state: board } = await this.streams.load(`board-${boardId}`, boardDecider);
    if (!isToldOfPin(state.now, board, subjectId)) throw new ApiError('COMMAND_NOT_FOUND');
    return inTheWay(state, { commandId, aspectsOf: pinAspects });
  }
}
