import type { ApiErrorName } from '@corkboard/contracts/errors';
import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError } from '@corkboard/http-edge/api-error';

/** Ids that are none of ours name nothing. */
export const knownId = (id: string, missing: ApiErrorName): string => {
  if (!isUuid(id)) throw new ApiError(missing);
  return id;
};
