import { type Decision, isRefused } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { EventStore } from '@corkboard/event-store/port';
import { factsOf, type Told } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimsOfBoard } from '../../boards/board-claims.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import type { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { isUnderWay } from '../../boards/domain/busy-boards.ts';
import type { PlacingRefusal } from '../../pins/domain/move-pin.ts';
import type { PinEvent } from '../../pins/domain/pin.facts.ts';
import type { Pin } from '../../pins/domain/pin.ts';
import { PinReturning } from '../../pins/pin-returning.ts';
import { told } from '../../pins/pins-of-move.ts';
import { Saving } from '../../pins/saving.ts';
import { type Taken, takingBackLast, toldPin } from '../../pins/taking-back-last.ts';
import { BulkCopying } from '../bulk-copying.ts';
import { causeOfDeletion } from '../cause-of-deletion.ts';
import { deleteInBulk, type OneOfBulkDeletion, restoreInBulk } from '../domain/bulk-deletion.ts';
import {
  completeBulkAction,
  continueBulkAction,
  isMergeAway,
  moveInBulk,
  type OneOfBulkMove,
} from '../domain/bulk-move.ts';
import type { DonePin, FailedPin } from '../domain/bulk-work.facts.ts';
import {
  bulkWorkDecider,
  bulkWorkStream,
  type ListedPin,
  type ListedWork,
  nextOf,
  progress,
} from '../domain/bulk-work.ts';
import { ListedPins } from '../listed-pins.ts';

/** By a process: the pins of a bulk action, one after the other, until the end of its list or its cancellation. */
export class CarryOutBulkAction extends CommandWith<
  {
    started: DataOf<typeof bulkActionStarted>;
    commandId: string | null;
    isUndo: boolean;
    /** The command that it takes back; null: none. */
    undoes: string | null;
    /** Aborts when the process stops: another one goes on from there. */
    signal: AbortSignal;
  },
  void
> {}

/** A merge that the read model does not come after leaves the board: nobody loses a pin by it. */
const SEEN_WITHIN_MS = 30_000;

/** Far below the time after which boards are free again without an end. */
const SAID_EVERY_MS = 60_000;

interface GoingOn {
  readonly started: OneOfBulkMove['started'];
  readonly work: ListedWork;
  /** ISO 8601, UTC. */
  readonly saidAt: string;
}

interface One extends OneOfBulkMove, OneOfBulkDeletion {
  /** Id of the fact that began the action that this one takes back; null: it restores nothing. */
  readonly undoneId: string | null;
  /** Whether it takes another one back. */
  readonly isUndo: boolean;
}

interface Part extends Omit<One, 'pin' | 'at'> {
  readonly next: readonly ListedPin[];
  /** Pins of the list before these. */
  readonly count: number;
}

type OneRefusal = PlacingRefusal | 'pin-not-restorable' | 'undo-overtaken';

const doInBulk = (pin: Told<Pin, PinEvent>, one: One): Decision<PinEvent, OneRefusal> => {
  const { action } = one.started;
  if (action === 'move') return moveInBulk(pin.now, one);
  if (action === 'delete') return deleteInBulk(pin.now, one);
  return restoreInBulk(pin.now, { ...one, isLast: causeOfDeletion(pin) === one.undoneId });
};

/** Of an undo each pin takes back what the action did with it; to restore is to take back a deletion. */
const takenBy = ({ isUndo, started: { action } }: One): Taken => {
  if (action === 'restore' || (isUndo && action === 'delete')) return 'existence';
  return isUndo ? 'place' : null;
};

const sectionBefore = (event: PinEvent | undefined): string | null => {
  if (event?.type === 'PinMoved') return event.data.fromSectionId;
  return event?.type === 'PinDeleted' ? event.data.sectionId : null;
};

@CommandHandler(CarryOutBulkAction)
export class CarryOutBulkActionHandler implements ICommandHandler<CarryOutBulkAction> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly listedPins: ListedPins,
    private readonly copying: BulkCopying,
    private readonly returning: PinReturning,
    @Inject(CLAIMS) private readonly claims: Claims,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  async execute({ context, input }: CarryOutBulkAction): Promise<void> {
    const { started, commandId, isUndo, signal } = input;
    let { state: work } = await this.streams.load(bulkWorkStream(started.bulkId), bulkWorkDecider);
    // Ended by staff, it is nothing that another attempt could go on with.
    if (!isUnderWay(await this.saving.board(started.boardId), started.bulkId)) return;
    if (work.status === 'absent') throw new Error(`bulk action ${started.bulkId} has no list`);
    const undoneId = await this.#undoneId(input);
    let saidAt = started.startedAt;
    for (let next = nextOf(work); next.length > 0; next = nextOf(work)) {
      signal.throwIfAborted();
      work = await this.#move(context, { started, undoneId, isUndo, work, next });
      saidAt = await this.#sayThatItGoesOn(context, { started, work, saidAt });
    }
    const left = isMergeAway(started) && !work.isCancelled ? await this.#left(started) : 0;
    const completion = { started, work, commandId, isUndo, left };
    await this.streams.decide(
      `board-${started.boardId}`,
      boardDecider,
      context,
      (board) => completeBulkAction(board, completion),
      { release: (events, before) => (events.length > 1 ? claimsOfBoard(this.claims, before) : []) },
    );
  }

  /** Deletions that are brought back are told apart from later ones by it. */
  async #undoneId({ started: { action, boardId }, undoes }: CarryOutBulkAction['input']): Promise<string | null> {
    if (action !== 'restore' || undoes === null) return null;
    const { state: board } = await this.streams.load(`board-${boardId}`, told);
    return factsOf(board, { commandId: undoes })[0]?.event.id ?? null;
  }

  /** To the stream of the board, once in a while: it knows of no progress. Answers when that was told last. */
  async #sayThatItGoesOn(context: CommandContext, { started, work, saidAt }: GoingOn): Promise<string> {
    const at = new Date().toISOString();
    if (Date.parse(at) - Date.parse(saidAt) < SAID_EVERY_MS) return saidAt;
    const { boardId, bulkId } = started;
    const idempotencyKey = `${context.idempotencyKey}:on:${work.done.length + work.failed.length}`;
    const own = { ...context, command: 'ContinueBulkAction', idempotencyKey };
    await this.streams.decide(`board-${boardId}`, boardDecider, own, (board) =>
      continueBulkAction(board, { bulkId, at }),
    );
    return at;
  }

  /** Pins that came onto the board meanwhile, once the read model has seen those go that were moved. */
  async #left({ fromBoardId }: OneOfBulkMove['started']): Promise<number> {
    const isSeen = await this.projections.passed(await this.store.head(), ['pin-page'], SEEN_WITHIN_MS);
    return isSeen ? this.listedPins.countOf(fromBoardId) : 1;
  }

  async #move(
    context: CommandContext,
    {
      started,
      undoneId,
      isUndo,
      work,
      next,
    }: Pick<Part, 'started' | 'undoneId' | 'isUndo' | 'next'> & { readonly work: ListedWork },
  ): Promise<ListedWork> {
    const { fromBoardId, toBoardId, bulkId, action } = started;
    const count = work.done.length + work.failed.length;
    const [from, to, held] = await Promise.all([
      this.saving.board(fromBoardId),
      this.saving.board(toBoardId),
      this.saving.held(toBoardId),
    ]);
    const boards = { from, to, held: fromBoardId === toBoardId && action !== 'copy' ? 0 : held };
    const ends = await this.#ends(context, { started, undoneId, isUndo, next, count, ...boards });
    const reached = {
      done: ends.flatMap((end) => ('refusal' in end ? [] : [end])),
      failed: ends.flatMap((end) => ('refusal' in end ? [end] : [])),
    };
    // One key for each part of the list: a process that was ended in between writes it once.
    const idempotencyKey = `${context.idempotencyKey}:${count}`;
    const progressed = await this.streams.decide(
      bulkWorkStream(bulkId),
      bulkWorkDecider,
      { ...context, command: 'ProgressBulkAction', idempotencyKey },
      (known) => progress(known, reached),
    );
    return isRefused(progressed) || progressed.state.status !== 'listed' ? work : progressed.state;
  }

  #ends(context: CommandContext, { next, count, ...part }: Part): Promise<readonly (DonePin | FailedPin)[]> {
    const { action } = part.started;
    if (action === 'copy') return this.copying.carryOut(context, { ...part, next, count });
    if (action === 'return') return this.#return(context, { ...part, next });
    return Promise.all(next.map((pin) => this.#one(context, { ...part, pin, at: context.occurredAt })));
  }

  /** As a return of less pins does; one that stays was changed meanwhile, or is not its actor's to bring back any more. */
  async #return(context: CommandContext, { started, from: board, next, isUndo }: Omit<Part, 'count'>) {
    const { boardId, actorId } = started;
    const pins = next.flatMap(({ pinId, places }) => (places ? [{ pinId, ...places }] : []));
    const facts = await this.returning.carryOut(context, { board, boardId, actorId, pins, isUndo });
    return pins.map(({ pinId, from }, n): DonePin | FailedPin =>
      facts[n]?.length ? { pinId, fromSectionId: from?.sectionId ?? null } : { pinId, refusal: 'pin-not-restorable' },
    );
  }

  /** A pin that was moved before, by a process that was ended in the middle, is moved. */
  async #one(context: CommandContext, one: One): Promise<DonePin | FailedPin> {
    const { pinId } = one.pin;
    const how = takingBackLast(takenBy(one));
    const result = await this.streams.decide(`pin-${pinId}`, toldPin, context, (pin) => doInBulk(pin, one), how);
    if (isRefused(result)) return { pinId, refusal: result.refused };
    return { pinId, fromSectionId: sectionBefore(result.events[0]) };
  }
}
