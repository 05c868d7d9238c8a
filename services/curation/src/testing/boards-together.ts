import type { undoCommand } from '@corkboard/contracts/curation/acts';
import type { BulkProgress } from '@corkboard/contracts/curation/bulk-actions';
import {
  acceptBoardInvite,
  type BoardCollaborators,
  boardCollaborators,
  inviteToBoard,
} from '@corkboard/contracts/curation/collaborators';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { Answer } from '@corkboard/contracts/route';
import { eventually, type Patience } from '@corkboard/testing/eventually';
import { expect } from '@jest/globals';
import { type Person, type RunningCuration, said } from './running-curation.ts';

export const invite = (owner: Person, board: Pick<BoardView, 'id'>, body: object) =>
  owner.client.ask(inviteToBoard, { params: { id: board.id }, body });

export const accept = (person: Person, body: object) => person.client.ask(acceptBoardInvite, { body });

export const peopleOf = async (person: Person, board: BoardView): Promise<BoardCollaborators> =>
  said(await person.client.ask(boardCollaborators, { params: { id: board.id } }));

export const boardSeen = (person: Person, board: BoardView) => person.ask<BoardView>('Board', { board_id: board.id });

export interface Joining {
  readonly owner: Person;
  readonly person: Person;
  readonly role?: 'editor' | 'add_only';
}

/** Invites somebody who accepts, and waits until every read model knows. */
export const join = async (
  curation: RunningCuration,
  board: BoardView,
  { owner, person, role = 'editor' }: Joining,
): Promise<void> => {
  said(await invite(owner, board, { user_ids: [person.id], role }));
  said(await accept(person, { board_id: board.id }));
  await curation.settled();
};

/** Ids of pins of a board that are saved from one picture, once every read model knows. */
export const copiesOn = async (
  curation: RunningCuration,
  board: BoardView,
  { owner, count, seed }: { readonly owner: Person; readonly count: number; readonly seed: number },
): Promise<readonly string[]> => {
  const first = await owner.pin(board.id, seed, { title: `Of ${board.name}` });
  await curation.settled();
  const more = Array.from({ length: count - 1 }, () => owner.save(first.id, board.id));
  const ids = (await Promise.all(more)).map(({ id }) => id);
  await curation.settled();
  return [first.id, ...ids];
};

/** Undone, once the boards are free: an action on several pins keeps them busy until its end. */
export const takenBack = (person: Person, undo: UndoOffer | null | undefined): Promise<Answer<typeof undoCommand>> =>
  eventually(async () => said(await person.takeBack(undo)));

/** Progress of a bulk action that has ended, once every read model knows. Hundreds of pins take longer than a minute. */
export const bulkEnded = (curation: RunningCuration, person: Person, bulk_id: string, patience: Patience = {}) =>
  eventually(async () => {
    const progress = said(await person.ask<BulkProgress>('BulkEditSelectAll', { bulk_id }));
    expect(progress.status).not.toBe('running');
    await curation.settled();
    return progress;
  }, patience);

/** Status and code of answers. */
export const codes = (answers: readonly { status: number; code: number | null }[]) =>
  answers.map(({ status, code }) => [status, code]);
