import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { catalogue } from '../messages/catalogue.ts';

const text = catalogue('undo-offer', { undo: 'Undo', redo: 'Redo' });

/** A command to take back, or null: the list of the last acts is wanted. */
export type UndoRequest = string | null;

const EVENT = 'corkboard:undo';

export const askUndo = (request: UndoRequest): void => {
  dispatchEvent(new CustomEvent(EVENT, { detail: request }));
};

export const onUndoRequest = (answer: (request: UndoRequest) => void): (() => void) => {
  const handle = (event: Event): void => answer((event as CustomEvent<UndoRequest>).detail);
  addEventListener(EVENT, handle);
  return () => removeEventListener(EVENT, handle);
};

/** Action of the toast about a change: none where nothing was changed. `again`: the change was an undo itself. */
export const undoAction = (offer: UndoOffer | null | undefined, again = false) =>
  offer ? { action: { label: text(again ? 'redo' : 'undo'), run: () => askUndo(offer.commandId) } } : {};
