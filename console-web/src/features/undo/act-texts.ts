import type { Act, ActKind } from '@corkboard/contracts/curation/acts';
import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the texts of what undoes them: those come with every page. */
const text = catalogue('acts', {
  aBoard: 'a board',
  'board-created': 'Created {board}',
  'board-renamed': 'Renamed {board}',
  'board-description-changed': 'Changed the description of {board}',
  'board-privacy-changed': 'Changed who can see {board}',
  'board-cover-changed': 'Chose another cover for {board}',
  'board-archived': 'Archived {board}',
  'board-unarchived': 'Brought {board} back from the archive',
  'board-deleted': 'Deleted {board}',
  'board-restored': 'Brought back {board}',
  'board-pins-moved': 'Moved Pins of {board}',
  'boards-reordered': 'Put your boards into another order',
  'board-pins-returned': 'Brought back {board} as it was',
  'board-pins-deleted': 'Deleted Pins of {board}',
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
  'did-board-cover-changed': 'chose another cover for it',
  'did-board-archived': 'archived it',
  'did-board-unarchived': 'brought it back from the archive',
  'did-board-pins-returned': 'brought it back as it was',
  'did-board-pins-deleted': 'deleted Pins of it',
  'did-board-pins-restored': 'brought back Pins of it',
  'did-board-deleted': 'deleted it',
  'did-board-restored': 'brought it back',
  'did-boards-reordered': 'put boards into another order',
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
