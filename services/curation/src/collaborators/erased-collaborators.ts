import { isRefused } from '@corkboard/event-store/decider';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { SUBJECT_KEYS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { forgetCollaborator } from '../boards/domain/collaborators.ts';
import { andSettled } from '../boards/domain/ownership.ts';
import { FreeNames } from '../boards/free-names.ts';
import { deletePin, forgetDropped, type Pin, pinDecider } from '../pins/domain/pin.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { InviteAllowance } from './invite-allowance.ts';
import { BoardInvites } from './read-models/board-invites/board-invites.ts';

const BATCH = 200;

/** Pins of somebody who is erased, on whatever board they are by then. */
const everywhere = (pin: Pin) => ({
  boardId: pin.status === 'absent' ? null : pin.facts.boardId,
  own: true,
  others: false,
  onBoard: false,
});

/** Takes somebody who is erased off the boards of others, with their pins there and addresses that they were invited at. */
@Injectable()
export class ErasedCollaborators {
  constructor(
    private readonly streams: Streams,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    private readonly names: FreeNames,
    private readonly boards: BoardPage,
    private readonly pins: PinPage,
    private readonly invites: BoardInvites,
    private readonly allowance: InviteAllowance,
  ) {}

  /** Cut short anywhere, it is done again. Answers the number of pins that were deleted. */
  async forget(context: CommandContext, accountId: string): Promise<number> {
    const pins = await this.#deletePins(context, accountId);
    await this.#forgetDropped(context, accountId);
    const boards = await this.boards.everyOneWith(accountId);
    const invites = await this.invites.everyOneOf(accountId);
    const boardIds = [...boards.map(({ id }) => id), ...invites.map(({ board_id }) => board_id)];
    for (const id of new Set(boardIds)) await this.#leave(context, id, accountId);
    for (const { invite_id } of invites) await this.keys.destroy(invite_id);
    await this.allowance.forget(accountId);
    return pins;
  }

  /** Their pins on a board of their own, before it goes to somebody else. Answers the number of pins that were deleted. */
  async deletePinsOn(context: CommandContext, boardId: string, accountId: string): Promise<number> {
    const next = (last: string | null) => this.pins.idsOfBoard(boardId, last, BATCH);
    return this.#deleteEach(next, (id) => this.#deletePin(context, id, accountId));
  }

  async #leave(context: CommandContext, boardId: string, userId: string): Promise<void> {
    const own = { ...context, command: 'ForgetCollaborator', idempotencyKey: `${context.idempotencyKey}:${boardId}` };
    await this.names.decide(boardId, own, (board, called) =>
      andSettled(board, forgetCollaborator(board, { userId }), { cause: 'given', called }),
    );
  }

  #deletePins(context: CommandContext, accountId: string): Promise<number> {
    const next = (last: string | null) => this.pins.idsOnBoardsOfOthers(accountId, last, BATCH);
    return this.#deleteEach(next, (id) => this.#deletePin(context, id, accountId));
  }

  async #deleteEach(
    next: (last: string | null) => Promise<readonly string[]>,
    remove: (id: string) => Promise<boolean>,
  ): Promise<number> {
    let deleted = 0;
    for (let last: string | null = null; ; ) {
      const batch: readonly string[] = await next(last);
      deleted += (await Promise.all(batch.map(remove))).filter(Boolean).length;
      last = batch.at(-1) ?? null;
      if (batch.length < BATCH) return deleted;
    }
  }

  /** Pins that went with boards of others, which may be restored. */
  async #forgetDropped(context: CommandContext, actorId: string): Promise<void> {
    const own = await this.boards.idsOf(actorId);
    const deletion = { actorId, at: context.occurredAt };
    for (let afterId: string | null = null; ; ) {
      const batch: readonly string[] = await this.pins.idsGoneWithBoards(actorId, own, { afterId, limit: BATCH });
      for (const id of batch) {
        const forget = { ...context, command: 'ForgetPin', idempotencyKey: `${context.idempotencyKey}:${id}` };
        await this.streams.decide(`pin-${id}`, pinDecider, forget, (pin) => forgetDropped(pin, deletion));
      }
      afterId = batch.at(-1) ?? null;
      if (batch.length < BATCH) return;
    }
  }

  /** False: it is not theirs. */
  async #deletePin(context: CommandContext, pinId: string, actorId: string): Promise<boolean> {
    const own = { ...context, command: 'DeletePin', idempotencyKey: `${context.idempotencyKey}:${pinId}` };
    const deletion = { actorId, at: context.occurredAt };
    const deleted = await this.streams.decide(`pin-${pinId}`, pinDecider, own, (pin) =>
      deletePin(pin, { ...deletion, rights: everywhere(pin) }),
    );
    return !isRefused(deleted);
  }
}
