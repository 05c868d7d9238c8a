import type { PinCard } from '@corkboard/contracts/curation/entities';
import { boardFeed, homeFeed, userPins } from '@corkboard/contracts/curation/feeds';
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

const HOME = 'home:';

/** More like a pin: what else its board holds, then everything new. */
export const relatedPins = (pin: { readonly id: string; readonly boardId: string | null }) =>
  pagesOf<PinCard>(keys.feed('relatedfeed', pin.id), async ({ bookmark }, options) => {
    const others = (pins: readonly PinCard[]) => pins.filter(({ id }) => id !== pin.id);
    if (pin.boardId !== null && !bookmark?.startsWith(HOME)) {
      const page = await callPage(boardFeed, { query: { board_id: pin.boardId, bookmark } }, options);
      return { data: others(page.data), bookmark: page.bookmark ?? HOME };
    }
    const page = await callPage(
      homeFeed,
      { query: { bookmark: bookmark?.slice(HOME.length) || null, ads: false } },
      options,
    );
    return { data: others(page.data), bookmark: page.bookmark === null ? null : HOME + page.bookmark };
  });
