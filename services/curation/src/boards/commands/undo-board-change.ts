import type { Refused } from '@corkboard/event-store/decider';
import { factsOf, withPast } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { People } from '../../people/people.ts';
import { takingBack } from '../../undoable.ts';
import { atFreeSlug, claimsGivenBack, claimsTaken } from '../board-claims.ts';
import { BoardRestoring, type Restored } from '../board-restoring.ts';
import { sectionSlugs, slugCandidates } from '../board-slug.ts';
import { Covers } from '../covers.ts';
import type { BoardEvent } from '../domain/board.facts.ts';
import { type Board, type BoardRefusal, boardDecider } from '../domain/board.ts';
import { isToldOf } from '../domain/board-rights.ts';
import type { Busy } from '../domain/busy-boards.ts';
import type { Cover } from '../domain/choose-cover.ts';
import { boardAspects, deletesSince, formerCoverOf, formerName, undoBoard } from '../domain/undo-board.ts';
import { returningIn, type UndoCollaboratorRefusal } from '../domain/undo-collaborator.ts';
import type { UndoSectionRefusal } from '../domain/undo-section.ts';
import { MovesElsewhere } from '../moves-elsewhere.ts';
import { PinCounts } from '../pin-counts.ts';

/** ADR 41: takes back what one command changed in a board. */
export class UndoBoardChange extends CommandWith<
  { boardId: string; commandId: string; anyway: boolean },
  | Recorded<unknown, BoardEvent>
  | Refused<
      | BoardRefusal
      | Busy
      | UndoSectionRefusal
      | UndoCollaboratorRefusal
      | ('board-limit-reached' | 'board-name-taken' | 'command-not-found' | 'pin-not-found' | 'undo-overtaken')
    >
> {}

const told = withPast(boardDecider);
const nonAdded = { since: '', pinCount: 0, lastBy: null, lastAt: null };

@CommandHandler(UndoBoardChange)
export class UndoBoardChangeHandler implements ICommandHandler<UndoBoardChange> {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
    private readonly counts: PinCounts,
    private readonly movesElsewhere: MovesElsewhere,
    private readonly restoring: BoardRestoring,
    private readonly people: People,
    private readonly covers: Covers,
  ) {}

  async execute({ context, input: { boardId, commandId, anyway } }: UndoBoardChange) {
    const stream = `board-${boardId}`;
    const actorId = subjectOf(context);
    const isSeen = (board: Board) => isToldOf(board, actorId);
    const { state } = await this.streams.load(stream, told);
    const found = factsOf(state, { commandId });
    // A role that ended with leaving is not in the hands of the person who left: any later act on them stands.
    const isForced = anyway && !found.some(({ event }) => event.type === 'CollaboratorLeft');
    const asked = { commandId, anyway: isForced, aspectsOf: boardAspects, isSeen };
    const since = deletesSince(found);
    const added = since === null ? nonAdded : { ...(await this.counts.addedTo(boardId)), since };
    const elsewhere = since === null ? null : await this.movesElsewhere.busyWith(boardId, context.occurredAt);
    const gone = await this.#goneOf(found);
    const cover = await this.#formerCover(boardId, found);
    const actedAt = found[0]?.event.metadata.occurredAt ?? context.occurredAt;
    const when = { at: context.occurredAt, actedAt };
    const undo = { added, elsewhere, actorId, anyway: isForced, cover, slugsOf: sectionSlugs, ...when, gone };
    const deciding = (slug: string, restored: Restored | null) =>
      takingBack(asked, (board: Board, facts) => undoBoard(board, { ...undo, facts, slug, restored }));
    const undoing = { ...context, undoes: commandId };
    if (found.some(({ event }) => event.type === 'BoardDeleted'))
      return this.restoring.restore(undoing, { boardId, state }, (now, restored) => deciding('', restored)(now));
    const former = formerName(found);
    const addresses = former ? [former.slug, ...slugCandidates(former.name, boardId)] : [''];
    return atFreeSlug(addresses, (slug) =>
      this.streams.decide(stream, told, undoing, deciding(slug, null), {
        claims: (events, { now }) => claimsTaken(this.claims, now, events),
        release: (events, { now }) => claimsGivenBack(this.claims, now, events),
      }),
    );
  }

  async #formerCover(boardId: string, facts: Parameters<typeof formerCoverOf>[0]): Promise<Cover | null> {
    const pinId = formerCoverOf(facts);
    return pinId === null ? null : this.covers.find(boardId, pinId);
  }

  async #goneOf(facts: readonly { readonly event: BoardEvent }[]): Promise<ReadonlySet<string>> {
    const returning = returningIn(facts);
    const known = await this.people.cards(returning);
    return new Set(returning.filter((id) => !known.has(id)));
  }
}
