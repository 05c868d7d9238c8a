import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { type CommandContext, type Recorded, Streams } from '@corkboard/event-store/streams';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { PinCounts } from '../boards/pin-counts.ts';
import { FirstSave } from '../people/first-save.ts';
import type { PinEvent, PinSave } from './domain/pin.facts.ts';
import { type Pin, pinDecider } from './domain/pin.ts';

const COUNTED_FOR_MS = 30_000;
const COUNTED_MOST = 10_000;

export interface SavedResult {
  readonly event: RecordedEvent & PinSave;
  readonly occurredAt: string;
  readonly board: Board;
  readonly token: Recorded<Pin, PinEvent>['token'];
}

/** Reads of a save of either kind: the board, how full it is, whether it is the first, and the first answer to a repetition. */
@Injectable()
export class Saving {
  readonly #held = new LRUCache<string, number>({ max: COUNTED_MOST, ttl: COUNTED_FOR_MS });

  constructor(
    private readonly streams: Streams,
    private readonly counts: PinCounts,
    private readonly firstSave: FirstSave,
  ) {}

  async board(boardId: string): Promise<Board> {
    return (await this.streams.load(`board-${boardId}`, boardDecider)).state;
  }

  /** Of a board that is gone, as little as of a secret one is said. */
  async privacyOf(boardId: string): Promise<BoardPrivacy> {
    const board = await this.board(boardId);
    return board.status === 'open' ? board.privacy : 'secret';
  }

  /** Board of a pin; absent where there is no such pin. */
  async boardOf(pinId: string): Promise<Board> {
    const { state: pin } = await this.streams.load(`pin-${pinId}`, pinDecider);
    return pin.status === 'absent' ? boardDecider.initial : this.board(pin.facts.boardId);
  }

  /** The bound of 200,000 needs no exact count: one of the last half minute will do. */
  async held(boardId: string): Promise<number> {
    const known = this.#held.get(boardId);
    if (known !== undefined) return known;
    const held = await this.counts.pinCountOf(boardId);
    this.#held.set(boardId, held);
    return held;
  }

  /** Decides once to see whether it is a yes, learns whether it is the first save, and records. */
  async record<Refusal extends string>(
    context: CommandContext,
    save: { readonly pinId: string; readonly boardId: string; readonly board: Board },
    decide: (pin: Pin, isFirstSave: boolean) => Decision<PinEvent, Refusal>,
  ): Promise<SavedResult | Refused<Refusal>> {
    const tried = decide(pinDecider.initial, false);
    if (isRefused(tried)) return (await this.repeated(context, save)) ?? tried;
    const isFirst = await this.firstSave.is(context, { pinId: save.pinId, boardId: save.boardId });
    // Nearly every save is no repetition: the stream is read only when it turns out to exist.
    const decision = (pin: Pin) => decide(pin, isFirst);
    const recorded = await this.streams.decide(`pin-${save.pinId}`, pinDecider, context, decision, { isNew: true });
    return isRefused(recorded) ? recorded : this.#result(recorded, save.board);
  }

  /** First answer of the same command; the data that it needed then may be gone by now. */
  async repeated(context: CommandContext, save: { pinId: string; board: Board }): Promise<SavedResult | null> {
    const recorded = await this.streams.decide(`pin-${save.pinId}`, pinDecider, context, () => refuse('not-done-yet'));
    return isRefused(recorded) ? null : this.#result(recorded, save.board);
  }

  #result(recorded: Recorded<Pin, PinEvent>, board: Board): SavedResult {
    const [event] = recorded.events;
    if (event?.type !== 'PinCreated' && event?.type !== 'PinSaved') throw new Error('a save recorded no pin');
    return { event, occurredAt: event.metadata.occurredAt, board, token: recorded.token };
  }
}
