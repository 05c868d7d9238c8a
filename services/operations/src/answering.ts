import { ApiError } from '@corkboard/http-edge/api-error';
import type { Exchange } from '@corkboard/http-edge/serve';

/** @throws ApiError NOT_FOUND for null. */
export const found = <Value>(value: Value | null): Value => {
  if (value === null) throw new ApiError('NOT_FOUND');
  return value;
};

/** Aborts when the caller has gone. */
export const goneOf = ({ reply }: Exchange): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};
