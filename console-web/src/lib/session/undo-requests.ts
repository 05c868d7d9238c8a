import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { catalogue } from '../messages/catalogue.ts';
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
