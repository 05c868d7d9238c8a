import type { PinCard } from '@corkboard/contracts/curation/entities';
import { boardFeed } from '@corkboard/contracts/curation/feeds';
import { sectionPins } from '@corkboard/contracts/curation/sections';
import { callPage } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { pagesOf } from '../../lib/queries/pages.ts';

/** Pins on a board itself, in none of its sections. */
export const pinsOutsideSections = (boardId: string) =>
  pagesOf<PinCard>([...keys.feed('boardfeed', boardId), 'outside'], (page, options) =>
    callPage(boardFeed, { query: { board_id: boardId, filter_section_pins: true, ...page } }, options),
  );

export const pinsOfSection = (sectionId: string) =>
  pagesOf<PinCard>(keys.feed('board-section-pins', sectionId), (page, options) =>
    callPage(sectionPins, { query: { section_id: sectionId, ...page } }, options),
  );
