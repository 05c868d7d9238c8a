import { type Decision, isRefused, type Refused } from '@corkboard/event-store/decider';
import { type CommandContext, type Recorded, Streams } from '@corkboard/event-store/streams';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { claimsGivenBack, claimsTaken } from './board-claims.ts';
import { slugOf } from './board-slug.ts';
import type { BoardEvent } from './domain/board.facts.ts';
import { type Board, boardDecider } from './domain/board.ts';
import type { Called } from './domain/ownership.ts';

/** Name of a board whose owner was erased: the former one was a text of theirs. */
const NEUTRAL = 'Shared board';
const NUMBERED = 20;

const candidates = (boardId: string): readonly Called[] => {
  const numbered = Array.from({ length: NUMBERED }, (_, index) => `${NEUTRAL} (${index + 2})`);
  return [NEUTRAL, ...numbered, `${NEUTRAL} (${boardId.slice(-12)})`].map((name) => ({ name, slug: slugOf(name) }));
};

type Decide<Refusal extends string> = (board: Board, called: Called) => Decision<BoardEvent, Refusal>;

/** Decides about boards that may go to another owner, under a neutral name that is free among the boards of that one. */
@Injectable()
export class FreeNames {
  constructor(
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async decide<Refusal extends string>(
    boardId: string,
    context: CommandContext,
    decision: Decide<Refusal>,
  ): Promise<Recorded<Board, BoardEvent> | Refused<Refusal>> {
    for (const called of candidates(boardId)) {
      const recorded = await this.#record(boardId, context, (board) => decision(board, called));
      if (!isRefused<Recorded<Board, BoardEvent>, string>(recorded)) return recorded;
      if (!recorded.refused.startsWith('claim-taken:')) return recorded as Refused<Refusal>;
    }
    throw new Error(`no name is free for board ${boardId}`);
  }

  #record<Refusal extends string>(
    boardId: string,
    context: CommandContext,
    decision: (board: Board) => Decision<BoardEvent, Refusal>,
  ): Promise<Recorded<Board, BoardEvent> | Refused<Refusal | `claim-taken:${string}`>> {
    return this.streams.decide(`board-${boardId}`, boardDecider, context, decision, {
      claims: (events, before) => claimsTaken(this.claims, before, events),
      release: (events, before) => claimsGivenBack(this.claims, before, events),
    });
  }
}
