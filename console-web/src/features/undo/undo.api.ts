import {
  type Act,
  type getConflict as Conflicts,
  getActs,
  getConflict,
  undoCommand,
} from '@corkboard/contracts/curation/acts';
import type { PinView } from '@corkboard/contracts/curation/entities';
import type { QueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { contentsChanged, contentsChangeOn } from '../../lib/queries/contents.ts';
import { copiesGone } from '../../lib/queries/gone-copies.ts';

export type Conflict = NonNullable<AnswerOf<typeof Conflicts>['conflict']>;

export type Undone = AnswerOf<typeof undoCommand>;

/** People on boards. */
const PEOPLE = ['board-people'];

/** Acts whose undo deletes a board. */
const TAKES_BOARD: ReadonlySet<Undone['kind']> = new Set(['board-created', 'board-restored']);

/** Acts after whose undo pins go and come one after the other. */
const PINS_FOLLOW: ReadonlySet<Undone['kind']> = new Set([...TAKES_BOARD, 'board-deleted', 'board-pins-returned']);

type Saved = Pick<PinView, 'id' | 'board'>;

/** A pin that was just saved does not say so any more, where that was taken back, nor a place or a name that it does not have. */
const forgetSaved = (client: QueryClient, { pin_id: pinId, board_id: boardId, kind }: Undone): void => {
  const isStale = ({ id, board }: Saved) =>
    id === pinId || kind === 'board-pins-moved' || (kind === 'board-renamed' && board?.id === boardId);
  for (const [queryKey, saved] of client.getQueriesData<Saved>({ queryKey: ['saved'] }))
    if (saved && isStale(saved)) void client.resetQueries({ queryKey });
};

/** Every list may show what was taken back. Throws ApiFailure. */
export const takeBack = async (client: QueryClient, commandId: string, anyway: boolean) => {
  const undone = await call(undoCommand, { params: { id: commandId }, body: { anyway } });
  forgetSaved(client, undone);
  if (undone.board_id !== null && TAKES_BOARD.has(undone.kind)) copiesGone(client, undone.board_id);
  void client.invalidateQueries({ queryKey: PEOPLE });
  (PINS_FOLLOW.has(undone.kind) ? contentsChangeOn : contentsChanged)(client);
  return undone;
};

export const lastActs = (): Promise<readonly Act[]> => call(getActs, {});

/** Null where it is not known any more what is in the way. */
export const conflictOf = async (commandId: string): Promise<Conflict | null> =>
  (await call(getConflict, { params: { id: commandId } })).conflict;
