import { type BoardThen, type PlacedPin, restoreBoardThen } from '@corkboard/contracts/curation/history';
import { movePin, restorePin } from '@corkboard/contracts/curation/pins';
import type { QueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';

/** Milliseconds after which lists are asked again: pins of a board come back one after the other, behind the answer. */
const FOLLOWED_BY_MS = [1_000, 3_000, 8_000];

const listsChanged = (client: QueryClient): void => {
  for (const queryKey of [['trash'], keys.boards, keys.users, keys.feeds, keys.pins, keys.searches])
    void client.invalidateQueries({ queryKey });
};

export interface Restoration {
  readonly boardId: string;
  /** ISO 8601, UTC. */
  readonly asOf: string;
  /** Null: the whole board. */
  readonly sectionId: string | null;
}

/** Throws ApiFailure. */
export const restoreThen = async (client: QueryClient, { boardId, asOf, sectionId }: Restoration) => {
  const body = { as_of: asOf, section_id: sectionId };
  const restored = await call(restoreBoardThen, { params: { id: boardId }, body });
  listsChanged(client);
  for (const ms of FOLLOWED_BY_MS) setTimeout(() => listsChanged(client), ms);
  return restored;
};

export type Restored = AnswerOf<typeof restoreBoardThen>;

/** To the board, and into its section where that is still there. Throws ApiFailure. */
export const returnPin = async (
  client: QueryClient,
  boardId: string,
  { id, deleted, section_id }: PlacedPin,
  sections: BoardThen['sections'],
) => {
  const isThere = sections.some((section) => section.id === section_id && !section.gone);
  const place = { board_id: boardId, section_id: isThere ? section_id : null };
  const { undo } = deleted
    ? await call(restorePin, { body: { id } })
    : await call(movePin, { params: { id }, body: place });
  listsChanged(client);
  return undo;
};
