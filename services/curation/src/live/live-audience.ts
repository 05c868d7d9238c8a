import type { BoardChanged } from '@corkboard/contracts/curation/live';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { collaboratorLeft, collaboratorRemoved } from '../boards/domain/collaborator.facts.ts';

type People = ReadonlySet<string>;

/** Facts by which somebody may be alone on a board, and is to learn of it. */
const PARTINGS: readonly string[] = [collaboratorLeft.type, collaboratorRemoved.type];

const peopleOf = (board: Board): People =>
  new Set(board.status === 'open' ? [board.ownerId, ...board.collaboration.roles.keys()] : []);

/** People who are told that a board changed: those who are on it together, as of this moment. */
@Injectable()
export class LiveAudience {
  constructor(
    private readonly boards: BoardPage,
    private readonly streams: Streams,
  ) {}

  /**
   * By board. The read model says for which boards somebody listens; who is on them by now is read from their streams, so
   * that somebody who was taken off hears nothing, however late it is.
   */
  async of(
    changes: readonly BoardChanged[],
    { events, listeners }: { readonly events: readonly RecordedEvent[]; readonly listeners: People },
  ): Promise<ReadonlyMap<string, People>> {
    const together = await this.boards.together(changes.map(({ board_id }) => board_id));
    const received = together.filter(({ owner_id, member_ids }) =>
      [owner_id, ...member_ids].some((id) => listeners.has(id)),
    );
    const known = new Set(together.map(({ id }) => id));
    const parted = events.filter(({ type, data }) => PARTINGS.includes(type) && !known.has(String(data['boardId'])));
    const gone = events.filter(({ type }) => type === 'BoardDeleted');
    const left = await Promise.all(gone.map((event) => this.#before(event)));
    return new Map([
      ...(await Promise.all(received.map(({ id }) => this.#now(id)))),
      ...(await Promise.all(parted.map(({ data }) => this.#now(String(data['boardId']))))),
      ...left.filter(([, people]) => people.size > 1),
    ]);
  }

  async #now(boardId: string): Promise<[string, People]> {
    return [boardId, peopleOf((await this.streams.load(`board-${boardId}`, boardDecider)).state)];
  }

  /** A board that is gone has nobody on it: those are told who were on it until then. */
  async #before({ stream, revision, data }: RecordedEvent): Promise<[string, People]> {
    return [String(data['boardId']), peopleOf((await this.streams.stateAt(stream, boardDecider, revision - 1)).state)];
  }
}
