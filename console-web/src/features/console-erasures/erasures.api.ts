import {
  approveErasure,
  consoleErasures,
  declineErasure,
  type Erasure,
  type ErasurePart,
  erasurePreview,
  requestErasure,
  withdrawErasure,
} from '@corkboard/contracts/operations/erasures';
import type { Input } from '@corkboard/contracts/route';
import type { DeclineCode } from '@corkboard/rules/operations/erasures';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleList, consoleQuery, tell } from '../../lib/queries/console-query.ts';

const POLL_MS = 5000;

/** Of both parts. */
export const erasuresKey = ['console', consoleErasures.name] as const;

export const erasuresQuery = (part: ErasurePart) =>
  infiniteQueryOptions({
    ...consoleList(consoleErasures, (page) => ({ query: { part, ...page } }), { background: true }),
    // Each page is asked for anew: the more are shown, the less often.
    refetchInterval: ({ state }) => POLL_MS * Math.max(1, state.data?.pages.length ?? 1),
  });

export type Asking = Input<typeof requestErasure>['body'];

export const askFor = (body: Asking): Promise<unknown> => tell(requestErasure, { body });

const paramsOf = ({ account_id: account, request_id: request }: Erasure) => ({ account, request });

/** Counted anew each time it is looked at. */
export const previewQuery = (erasure: Erasure) => ({
  ...consoleQuery(erasurePreview, { params: paramsOf(erasure) }),
  gcTime: 0,
});

export const approve = (erasure: Erasure): Promise<unknown> => tell(approveErasure, { params: paramsOf(erasure) });

export const decline = (erasure: Erasure, body: { reason_code: DeclineCode; reason: string }): Promise<unknown> =>
  tell(declineErasure, { params: paramsOf(erasure), body });

export const withdraw = (erasure: Erasure): Promise<unknown> => tell(withdrawErasure, { params: paramsOf(erasure) });
