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
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { pageFrom } from '../../lib/api/page-from.ts';

const POLL_MS = 5000;
const quiet = { promptsEntry: false } as const;

/** Of both parts. */
export const erasuresKey = ['console', 'erasures'] as const;

export const erasuresQuery = (part: ErasurePart) =>
  infiniteQueryOptions({
    queryKey: [...erasuresKey, part],
    queryFn: ({ pageParam, signal }) =>
      call(consoleErasures, { query: { part, ...pageFrom(pageParam) } }, { ...quiet, background: true, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    // Each page is asked for anew: the more are shown, the less often.
    refetchInterval: ({ state }) => POLL_MS * Math.max(1, state.data?.pages.length ?? 1),
    staleTime: 0,
  });

export type Asking = Input<typeof requestErasure>['body'];

export const askFor = async (body: Asking): Promise<void> => {
  await call(requestErasure, { body }, quiet);
};

const paramsOf = ({ account_id: account, request_id: request }: Erasure) => ({ account, request });

/** Counted anew each time it is looked at. */
export const previewQuery = (erasure: Erasure) =>
  queryOptions({
    queryKey: [...erasuresKey, 'preview', erasure.request_id],
    queryFn: ({ signal }) => call(erasurePreview, { params: paramsOf(erasure) }, { ...quiet, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const approve = async (erasure: Erasure): Promise<void> => {
  await call(approveErasure, { params: paramsOf(erasure) }, quiet);
};

export const decline = async (erasure: Erasure, body: { reason_code: DeclineCode; reason: string }): Promise<void> => {
  await call(declineErasure, { params: paramsOf(erasure), body }, quiet);
};

export const withdraw = async (erasure: Erasure): Promise<void> => {
  await call(withdrawErasure, { params: paramsOf(erasure) }, quiet);
};
