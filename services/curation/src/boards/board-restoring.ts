import { type Decision, isRefused, type Refused } from '@corkboard/event-store/decider';
import { type Told, withPast } from '@corkboard/event-store/standing';
import { type CommandContext, type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { BoardAllowance } from './board-allowance.ts';
import { atFreeName, claimsTaken, type NameToTry } from './board-claims.ts';
import { slugCandidates } from './board-slug.ts';
import type { BoardEvent } from './domain/board.facts.ts';
import { type Board, boardDecider } from './domain/board.ts';
import { type BoardRestoration, restoredNames } from './domain/restore-board.ts';

export type ToldBoard = Told<Board, BoardEvent>;
/** How the board would come back. */
export type Restored = Omit<BoardRestoration, 'actorId'>;

const told = withPast(boardDecider);

/** The deletion that a board is deleted by. */
export const deletionOf = ({ now, last }: ToldBoard) => {
  if (now.status !== 'deleted') return null;
  for (let link = last; link !== null; link = link.earlier) if (link.event.type === 'BoardDeleted') return link.event;
  return null;
};

/** Its own name and address first. One that is there already needs none. */
const namesOf = (board: Board): readonly NameToTry[] => {
  if (board.status !== 'deleted' || board.was === null) return [{ name: '', slugs: [''] }];
  const { id, was } = board;
  const others = restoredNames(was.name, id).map((name) => ({ name, slugs: slugCandidates(name, id) }));
  return [{ name: was.name, slugs: [was.slug] }, ...others];
};

/** Finds the name under which a deleted board comes back, and counts it among the boards of its owner. */
@Injectable()
export class BoardRestoring {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
    private readonly allowance: BoardAllowance,
  ) {}

  /** `state`: the board as it was read for this. */
  async restore<Refusal extends string>(
    context: CommandContext,
    { boardId, state }: { readonly boardId: string; readonly state: ToldBoard },
    decide: (told: ToldBoard, restored: Restored) => Decision<BoardEvent, Refusal>,
  ): Promise<Recorded<ToldBoard, BoardEvent> | Refused<Exclude<Refusal, `claim-taken:${string}`>>> {
    const { now } = state;
    const deletedAt = deletionOf(state)?.metadata.occurredAt ?? '';
    const isOwners = now.status === 'deleted' && now.ownerId === subjectOf(context);
    const owned = isOwners ? await this.allowance.take(now.ownerId, boardId) : 0;
    const result = await atFreeName(namesOf(now), (name, slug) => {
      const restored = { deletedAt, at: context.occurredAt, name, slug, owned };
      return this.streams.decide(`board-${boardId}`, told, context, (board) => decide(board, restored), {
        claims: (events, before) => claimsTaken(this.claims, before.now, events),
      });
    });
    if (isOwners && isRefused(result)) await this.allowance.giveBack(boardId);
    return result;
  }
}
