import {
  consoleErasures,
  type Erasure,
  type ErasurePart,
  erasurePreview,
} from '@corkboard/contracts/operations/erasures';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleList, consoleQuery } from '../../lib/queries/console-query.ts';

const POLL_MS = 5000;

/** Of both parts. */
export const erasuresKey = ['console', consoleErasures.name] as const;

export const erasuresQuery = (part: ErasurePart) =>
  infiniteQueryOptions({
    ...consoleList(consoleErasures, (page) => ({ query: { part, ...page } }), { background: true }),
    // Each page is asked for anew: the more are shown, the less often.
    refetchInterval: ({ state }) => POLL_MS * Math.max(1, state.data?.pages.length ?? 1),
  });

/** Counted anew each time it is looked at. */
export const previewQuery = ({ account_id: account, request_id: request }: Erasure) => ({
  ...consoleQuery(erasurePreview, { params: { account, request } }),
  gcTime: 0,
});
