import {
  type Act,
  type getConflict as Conflicts,
  getActs,
  getConflict,
  undoCommand,
} from '@corkboard/contracts/curation/acts';
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

/** A pin that was just saved does not say so any more, where that was taken back. */
const forgetSaved = (client: QueryClient, pinId: string | null): void => {
  for (const [queryKey, saved] of client.getQueriesData<{ id: string }>({ queryKey: ['saved'] }))
    if (saved?.id === pinId) void client.resetQueries({ queryKey });
};

/** Every list may show what was taken back; pins of an earlier day go and come one after the other. Throws ApiFailure. */
export const takeBack = async (client: QueryClient, commandId: string, anyway: boolean) => {
  const undone = await call(undoCommand, { params: { id: commandId }, body: { anyway } });
  forgetSaved(client, undone.pin_id);
  if (undone.board_id !== null && TAKES_BOARD.has(undone.kind)) copiesGone(client, undone.board_id);
  void client.invalidateQueries({ queryKey: PEOPLE });
  (undone.kind === 'board-pins-returned' ? contentsChangeOn : contentsChanged)(client);
  return undone;
};

export const lastActs = (): Promise<readonly Act[]> => call(getActs, {});

/** Null where it is not known any more what is in the way. */
export const conflictOf = async (commandId: string): Promise<Conflict | null> =>
  (await call(getConflict, { params: { id: commandId } })).conflict;
