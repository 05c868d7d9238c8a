import type { Act, ActKind } from '@corkboard/contracts/curation/acts';
import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('undo', {
  undone: 'Undone',
  redone: 'Done again',
  pinBack: 'Pin is back',
  boardBack: 'Board is back',
  boardBackAs: 'Board is back as {name}: its name was taken meanwhile',
  nothing: 'There is nothing to undo.',
  already: 'This was undone already.',
  wentWrong: 'Sorry! Something went wrong on our end.',
  conflict: 'This was changed again',
  conflictDetail: '{who} {what} on {when}. Undo your change anyway?',
  anyway: 'Undo anyway',
  keep: 'Keep',
  you: 'You',
  left: 'Someone who left',
  acts: 'Your last changes',
  actsHint: 'What you changed in the last 30 days, newest first.',
  noActs: 'You changed nothing in the last 30 days.',
  undo: 'Undo',
  redo: 'Redo',
  undoNamed: 'Undo: {what}',
  redoNamed: 'Redo: {what}',
  isUndone: 'Undone',
  aBoard: 'a board',
  'board-created': 'Created {board}',
  'board-renamed': 'Renamed {board}',
  'board-description-changed': 'Changed the description of {board}',
  'board-privacy-changed': 'Changed who can see {board}',
  'board-archived': 'Archived {board}',
  'board-unarchived': 'Brought {board} back from the archive',
  'board-deleted': 'Deleted {board}',
  'board-restored': 'Brought back {board}',
  'board-pins-moved': 'Moved Pins of {board}',
  'board-pins-returned': 'Brought back {board} as it was',
  'board-pins-deleted': 'Deleted Pins of {board}',
  'board-pins-copied': 'Copied Pins to {board}',
  'board-pins-restored': 'Brought back Pins of {board}',
  'pin-created': 'Saved a Pin to {board}',
  'pin-saved': 'Saved a Pin to {board}',
  'pin-edited': 'Edited a Pin on {board}',
  'pin-moved': 'Moved a Pin to {board}',
  'pin-deleted': 'Deleted a Pin',
  'pin-restored': 'Brought back a Pin to {board}',
  'did-board-created': 'created it',
  'did-board-renamed': 'renamed it',
  'did-board-description-changed': 'changed its description',
  'did-board-privacy-changed': 'changed who can see it',
  'did-board-pins-moved': 'moved Pins of it',
  'did-board-archived': 'archived it',
  'did-board-unarchived': 'brought it back from the archive',
  'did-board-pins-returned': 'brought it back as it was',
  'did-board-pins-deleted': 'deleted Pins of it',
  'did-board-pins-copied': 'copied Pins to it',
  'did-board-pins-restored': 'brought back Pins of it',
  'did-board-deleted': 'deleted it',
  'did-board-restored': 'brought it back',
  'did-pin-created': 'saved a Pin to it',
  'did-pin-saved': 'saved a Pin to it',
  'did-pin-edited': 'edited it',
  'did-pin-moved': 'moved it',
  'did-pin-deleted': 'deleted it',
  'did-pin-restored': 'brought it back',
  'did-something': 'changed it',
});

/** An act in words. */
export const actText = ({ kind, board }: Pick<Act, 'kind' | 'board'>): string =>
  text(kind, { board: board?.name ?? text('aBoard') });

export const didText = (kind: ActKind | null): string => text(kind === null ? 'did-something' : `did-${kind}`);

export const whenText = (at: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );
