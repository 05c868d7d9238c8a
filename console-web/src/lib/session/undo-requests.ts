import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import type { QueryClient } from '@tanstack/react-query';
import { catalogue } from '../messages/catalogue.ts';
import { keys } from '../queries/keys.ts';
import { kept } from './kept.ts';

const text = catalogue('undo-offer', { undo: 'Undo', redo: 'Redo' });

/** A command to take back, or null: the list of the last acts is wanted. */
export type UndoRequest = string | null;

const waiting = kept<readonly UndoRequest[]>([]);

export const askUndo = (request: UndoRequest): void => waiting.set([...waiting.get(), request]);

/** Answers each request once, those included that were made before; returns what ends that. */
export const onUndoRequest = (answer: (request: UndoRequest) => void): (() => void) => {
  const answerAll = (): void => {
    const requests = waiting.get();
    if (requests.length === 0) return;
    waiting.set([]);
    for (const request of requests) answer(request);
  };
  answerAll();
  return waiting.subscribe(answerAll);
};

/** Action of the toast about a change: none where nothing was changed. `again`: the change was an undo itself. */
export const undoAction = (offer: UndoOffer | null | undefined, again = false) =>
  offer ? { action: { label: text(again ? 'redo' : 'undo'), run: () => askUndo(offer.commandId) } } : {};

/** Milliseconds after which lists are asked again: pins of a board come and go one after the other, behind the answer. */
const FOLLOWED_BY_MS = [1_000, 3_000, 8_000];

/** Every list that shows pins, sections or boards, the deleted ones too, is asked for again. */
export const contentsChanged = (client: QueryClient): void => {
  for (const queryKey of [['trash'], keys.boards, keys.users, keys.feeds, keys.pins, keys.searches])
    void client.invalidateQueries({ queryKey });
};

/** The same, and again while pins follow. */
export const contentsChangeOn = (client: QueryClient): void => {
  contentsChanged(client);
  for (const ms of FOLLOWED_BY_MS) setTimeout(() => contentsChanged(client), ms);
};
