import type { PinCard } from '@corkboard/contracts/curation/entities';
import { boardFeed, homeFeed, relatedFeed, userPins } from '@corkboard/contracts/curation/feeds';
import { callPage } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { pagesOf } from '../../lib/queries/pages.ts';

/** The lists of pins that a wall can show (S-337). */
export const homePins = () =>
  pagesOf<PinCard>(keys.feed('homefeed'), (page, options) => callPage(homeFeed, { query: page }, options));

export const pinsOfBoard = (boardId: string) =>
  pagesOf<PinCard>(keys.feed('boardfeed', boardId), (page, options) =>
    callPage(boardFeed, { query: { board_id: boardId, ...page } }, options),
  );

export const pinsOfUser = (username: string) =>
  pagesOf<PinCard>(keys.feed('userpins', username), (page, options) =>
    callPage(userPins, { query: { username, ...page } }, options),
  );

/** More like a pin. */
export const relatedPins = (pinId: string) =>
  pagesOf<PinCard>(keys.feed('relatedfeed', pinId), (page, options) =>
    callPage(relatedFeed, { query: { pin_id: pinId, ...page } }, options),
  );
