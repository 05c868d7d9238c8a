import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@corkboard/contracts/services';
import { isRefused } from '@corkboard/event-store/decider';
import { START } from '@corkboard/event-store/event';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import type { EventStore } from '@corkboard/event-store/port';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { KEYS_REMEMBERED_MS, type SubjectKeys } from '@corkboard/event-store/subject-keys';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, EVENT_STORE, PROJECTIONS, process, SUBJECT_KEYS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardPage } from '../board-pages/read-models/board-page/board-page.projection.ts';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { BoardAllowance } from '../boards/board-allowance.ts';
import { claimsOfBoard } from '../boards/board-claims.ts';
import { boardDecider, deleteBoard } from '../boards/domain/board.ts';
import { ErasedCollaborators } from '../collaborators/erased-collaborators.ts';
import { ErasedOwner } from '../collaborators/erased-owner.ts';
import { InterestsOfPeople } from '../interests/interests-of-people.ts';
import { LivePlaces } from '../live/live-places.ts';
import { PurgedWords } from '../search/purged-words.ts';
import type { personalDataErasureStarted } from './domain/erasure.facts.ts';
import { completeErasure, erasureDecider, erasureStream, startErasure } from './domain/erasure.ts';
import { ErasedPictures } from './erased-pictures.ts';

export class StartErasure extends CommandWith<DataOf<typeof personalDataErasureStarted>, void> {}

@CommandHandler(StartErasure)
export class StartErasureHandler implements ICommandHandler<StartErasure, void> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: asked }: StartErasure): Promise<void> {
    await this.streams.decide(erasureStream(asked.accountId), erasureDecider, context, (erasure) =>
      startErasure(erasure, asked),
    );
  }
}

/** Boards, the key of every text, then every row of theirs: what it was made of can no longer be read. */
export class ErasePersonalData extends CommandWith<{ accountId: string }, void> {}

export const erasePersonalData = process<EventOf<typeof personalDataErasureStarted>>({
  name: 'erase-personal-data',
  types: ['PersonalDataErasureStarted'],
  react: ({ data }, context) => [new ErasePersonalData(context('ErasePersonalData'), { accountId: data.accountId })],
});

const POLL_MS = 100;
const PARKED_AT_ONCE = 200;
const { projections: LOOKED_AT } = services.curation.erasure;
const BOARDS = boardPage.name;
/** It makes rows again that it lost, so it is waited for a moment only. */
const SOUGHT_IN = ['search-index'];
const PATIENCE_MS = 10_000;

@CommandHandler(ErasePersonalData)
export class ErasePersonalDataHandler implements ICommandHandler<ErasePersonalData, void> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly boards: BoardPage,
    private readonly allowance: BoardAllowance,
    private readonly pictures: ErasedPictures,
    private readonly collaborators: ErasedCollaborators,
    private readonly owner: ErasedOwner,
    private readonly purgedWords: PurgedWords,
    private readonly livePlaces: LivePlaces,
    private readonly interests: InterestsOfPeople,
  ) {}

  /** Cut short anywhere, it is done again from the beginning, and what is done already is passed over. */
  async execute({ context, input: { accountId } }: ErasePersonalData): Promise<void> {
    const stream = erasureStream(accountId);
    const { state } = await this.streams.load(stream, erasureDecider);
    if (state.status !== 'started') return;
    await this.#caughtUp();
    const { shared, ...boards } = await this.#leaveBoards(context, accountId);
    boards.pins += await this.collaborators.forget(context, accountId);
    await this.pictures.note(accountId);
    await this.keys.destroy(accountId);
    // Other processes may still hold the key; what they would make of it would name the person again.
    await pause(KEYS_REMEMBERED_MS);
    // Rows of boards that others keep have to name them by then: rows of the account go.
    await this.#caughtUp();
    if (shared > 0) await this.#caughtUp(SOUGHT_IN, PATIENCE_MS);
    await this.allowance.forget(accountId);
    await this.livePlaces.forget(accountId);
    // Once more, for what other processes still did with the key.
    await this.pictures.note(accountId);
    // Nobody's name is on them any more.
    await this.purgedWords.sweep();
    const rows = await this.#forget(accountId);
    const files = await this.pictures.sweep();
    this.interests.forget(accountId);
    const removed = { ...boards, keys: 1, rows, files };
    const done = { erasedAt: new Date().toISOString(), removed, projectionsRebuilt: [] };
    await this.streams.decide(stream, erasureDecider, context, (erasure) => completeErasure(erasure, done));
  }

  /** Boards and pictures are found in read models, so these have to know of everything that was done before. */
  async #caughtUp(names: readonly string[] = LOOKED_AT, patienceMs = Number.POSITIVE_INFINITY): Promise<void> {
    const head = await this.store.head();
    await this.projections.passed(head, names, patienceMs);
  }

  /** Shared ones go to others, or their pins do; pins of the rest follow one by one, as of any deleted board. */
  async #leaveBoards(
    context: CommandContext,
    accountId: string,
  ): Promise<{ boards: number; pins: number; shared: number }> {
    const removed = { boards: 0, pins: 0, shared: 0 };
    const shown = await this.boards.ofOwner(accountId, accountId);
    for (const { id, pin_count: pinCount } of [...shown, ...(await this.#parkedBoards(accountId))]) {
      const deleted = await this.owner.handOver(context, id, accountId);
      if (deleted !== null) {
        removed.pins += deleted;
        removed.shared += 1;
        continue;
      }
      const own = { ...context, command: 'DeleteBoard', idempotencyKey: `${context.idempotencyKey}:${id}` };
      const recorded = await this.streams.decide(
        `board-${id}`,
        boardDecider,
        own,
        (board) => deleteBoard(board, { actorId: accountId, pinCount }),
        { release: (_, before) => claimsOfBoard(this.claims, before) },
      );
      if (isRefused(recorded)) continue;
      removed.boards += 1;
      removed.pins += pinCount;
    }
    return removed;
  }

  /** Boards that the read model could not take in, and so does not know. */
  async #parkedBoards(accountId: string): Promise<readonly { id: string; pin_count: number }[]> {
    const found: { id: string; pin_count: number }[] = [];
    for (let after = START; ; ) {
      const page = await this.projections.running().parked(BOARDS, { after, limit: PARKED_AT_ONCE });
      for (const { stream } of page.filter((parked) => parked.stream.startsWith('board-'))) {
        const { state } = await this.streams.load(stream, boardDecider);
        if (state.status === 'open' && state.ownerId === accountId) found.push({ id: state.id, pin_count: 0 });
      }
      const last = page.at(-1);
      if (!last || page.length < PARKED_AT_ONCE) return found;
      after = last.position;
    }
  }

  /** Tables that another version of the program made are waited for: this one builds its own beside them. */
  async #forget(accountId: string): Promise<number> {
    for (let rows = 0; ; await pause(POLL_MS)) {
      const forgotten = await this.projections.running().forget(accountId);
      rows += forgotten.rows;
      if (forgotten.waiting.length === 0) return rows;
    }
  }
}
