import { ApiError } from '@corkboard/http-edge/api-error';
import { hitTypes } from '@corkboard/rules/ads/hits';
import * as z from 'zod/mini';

const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** Place of a hit in the list of those of an ad account. */
const place = z.object({
  /** Moment of the receipt, in milliseconds. */
  at: z.int().check(z.gte(0), z.lte(LAST_MOMENT)),
  insertion: z.uuid(),
  type: z.enum(hitTypes),
  /** Of a rejected hit. One that counts is there once and has none, which comes last. */
  rejection: z.nullable(z.uuid()),
});
export type HitPlace = z.infer<typeof place>;

export const cursorOf = (at: HitPlace): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** @throws ApiError MALFORMED when it is not one of ours */
export const placeOf = (cursor: string): HitPlace => {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ApiError('MALFORMED', { messageDetail: 'query.cursor: not a cursor', data: { field: 'query.cursor' } });
  }
};
