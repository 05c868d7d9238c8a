import { type HourRow, hourRows } from '@corkboard/contracts/ads/reports';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import type { Range } from './report-range.ts';

export interface HourPage {
  readonly currency: string;
  readonly updated_at: string;
  readonly final_until: string;
  readonly hours: readonly HourRow[];
  readonly cursor: string | null;
}

/** Hours of an ad account, newest first, page by page; `hour`: that one alone. */
export const hourRowsQuery = (advertiserId: string, range: Range, hour: string | null = null) =>
  infiniteQueryOptions<HourPage, ApiFailure, InfiniteData<HourPage, string | null>, readonly unknown[], string | null>({
    queryKey: ['ads', 'hours', advertiserId, range, hour],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...range, ...(hour && { hour }), ...(cursor && { cursor }) };
      return call(hourRows, { params: { advertiserId }, query }, { signal, firstLoad: cursor === null });
    },
    initialPageParam: null,
    getNextPageParam: ({ cursor }) => cursor,
  });
