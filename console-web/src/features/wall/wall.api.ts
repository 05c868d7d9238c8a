import type { PinCard } from '@corkboard/contracts/curation/entities';
import { homeFeed } from '@corkboard/contracts/curation/feeds';
import { call } from '../../lib/api/call.ts';

const COUNT = 48;

/** Public pins, newest first; none when they cannot be had, for the wall is drawn without them too. */
export const publicPins = (): Promise<readonly PinCard[]> =>
  call(homeFeed, { query: { page_size: COUNT } }, { promptsEntry: false, firstLoad: true })
    .then((pins) => pins.filter((pin) => pin.images !== null))
    .catch(() => []);
