import {
  approveErasure,
  consoleErasures,
  type DeclineCode,
  declineErasure,
  type Erasure,
  requestErasure,
  withdrawErasure,
} from '@corkboard/contracts/operations/erasures';
import type { Input } from '@corkboard/contracts/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const POLL_MS = 5000;
const quiet = { promptsEntry: false } as const;

export const erasuresQuery = queryOptions({
  queryKey: ['console', 'erasures'],
  queryFn: ({ signal }) => call(consoleErasures, {}, { ...quiet, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export type Asking = Input<typeof requestErasure>['body'];

export const askFor = async (body: Asking): Promise<void> => {
  await call(requestErasure, { body }, quiet);
};

const paramsOf = ({ account_id: account, request_id: request }: Erasure) => ({ account, request });

export const approve = async (erasure: Erasure): Promise<void> => {
  await call(approveErasure, { params: paramsOf(erasure) }, quiet);
};

export const decline = async (erasure: Erasure, body: { reason_code: DeclineCode; reason: string }): Promise<void> => {
  await call(declineErasure, { params: paramsOf(erasure), body }, quiet);
};

export const withdraw = async (erasure: Erasure): Promise<void> => {
  await call(withdrawErasure, { params: paramsOf(erasure) }, quiet);
};
