import { ApiError } from '@corkboard/http-edge/api-error';

/** @throws ApiError NOT_FOUND for null. */
export const found = <Value>(value: Value | null): Value => {
  if (value === null) throw new ApiError('NOT_FOUND');
  return value;
};
