import {
  type CampaignTerms,
  changeCampaignBudget,
  changeCampaignEndDate,
  setCampaignStatus,
} from '@corkboard/contracts/ads/promotions';
import { type CampaignsReport, campaignsReport, type HitRows, hitRows } from '@corkboard/contracts/ads/reports';
import type { CampaignStatus } from '@corkboard/rules/ads/campaigns';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import type { Range } from './report-range.ts';
import type { Counted } from './report-search.ts';

/** Of every report of an ad account. */
export const reportsKey = (advertiserId: string) => ['ads', 'reports', advertiserId] as const;

export const campaignsReportQuery = (advertiserId: string, range: Range) =>
  queryOptions<CampaignsReport, ApiFailure>({
    queryKey: [...reportsKey(advertiserId), range],
    queryFn: ({ signal }) =>
      call(campaignsReport, { params: { advertiserId }, query: range }, { signal, firstLoad: true }),
  });

/** Rows behind a figure, page by page. */
export const hitRowsQuery = (advertiserId: string, range: Range, { metric, campaignId }: Counted) =>
  infiniteQueryOptions<HitRows, ApiFailure, InfiniteData<HitRows, string | null>, readonly unknown[], string | null>({
    queryKey: ['ads', 'hits', advertiserId, range, metric, campaignId],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...range, metric, ...(campaignId && { campaign_id: campaignId }), ...(cursor && { cursor }) };
      return call(hitRows, { params: { advertiserId }, query }, { signal, firstLoad: cursor === null });
    },
    initialPageParam: null,
    getNextPageParam: ({ cursor }) => cursor,
  });

export type WantedStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED';

/** Answers the status as it is then: a campaign that was resumed may wait for something else. */
export const changeStatus = async (
  advertiserId: string,
  campaignId: string,
  status: WantedStatus,
): Promise<CampaignStatus> =>
  (await call(setCampaignStatus, { params: { advertiserId, campaignId }, body: { status } })).status;

/** Both in whole micros; refused (code 12) where `seen` is not the budget any more. */
export const setBudget = (
  advertiserId: string,
  campaignId: string,
  { micros, seen }: { readonly micros: number; readonly seen: number },
): Promise<CampaignTerms> =>
  call(changeCampaignBudget, {
    params: { advertiserId, campaignId },
    body: { budget_in_micro_currency: micros, seen_budget_in_micro_currency: seen },
  });

/** `yyyy-mm-dd`, UTC, or null to go on; refused (code 12) where `seen` is not the end any more. */
export const setEndDate = (
  advertiserId: string,
  campaignId: string,
  { date, seen }: { readonly date: string | null; readonly seen: string | null },
): Promise<CampaignTerms> =>
  call(changeCampaignEndDate, {
    params: { advertiserId, campaignId },
    body: { inclusive_end_date: date, seen_end_at: seen },
  });
