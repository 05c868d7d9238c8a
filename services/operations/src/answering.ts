import { ApiError, type ErrorDetail } from '@corkboard/http-edge/api-error';

/** @throws ApiError NOT_FOUND for null. */
export const found = <Value>(value: Value | null, detail?: ErrorDetail): Value => {
  if (value === null) throw new ApiError('NOT_FOUND', detail);
  return value;
};
