import { type BoardThen, type PlacedPin, restoreBoardThen } from '@corkboard/contracts/curation/history';
import { movePin, restorePin } from '@corkboard/contracts/curation/pins';
import type { QueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { contentsChanged, contentsChangeOn } from '../../lib/queries/contents.ts';

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
  contentsChangeOn(client);
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
  contentsChanged(client);
  return undo;
};
