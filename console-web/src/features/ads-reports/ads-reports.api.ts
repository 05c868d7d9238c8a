import {
  type CampaignTerms,
  changeCampaignBudget,
  changeCampaignEndDate,
  renameEntity,
  setCampaignStatus,
} from '@corkboard/contracts/ads/promotions';
import {
  type AccountOverview,
  type AdGroupRow,
  type AdRow,
  accountOverview,
  adGroupsReport,
  adsReport,
  type CampaignRow,
  campaignsReport,
  type Figures,
  type HitRows,
  hitRows,
  type ReportSeries,
  reportSeries,
} from '@corkboard/contracts/ads/reports';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { getPins, MAX_PINS_AT_ONCE } from '@corkboard/contracts/curation/pins';
import type { CampaignStatus, EntityLevel } from '@corkboard/rules/ads/campaigns';
import type { ReportFilter } from '@corkboard/rules/ads/report-filter';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { batched } from '../../lib/api/batched.ts';
import { call } from '../../lib/api/call.ts';
import type { Range } from './report-range.ts';
import { type Counted, hourOpen, type Scope } from './report-search.ts';

/** Report of any level. */
export interface LevelReport<Row extends CampaignRow> {
  /** Figures of the demo. */
  readonly synthetic: boolean;
  readonly currency: string;
  readonly updated_at: string;
  /** Hours before it are final. */
  readonly final_until: string;
  readonly rows: readonly Row[];
  /** Of the whole ad account, what is listed no more included; null where only the rows are known. */
  readonly totals: Figures | null;
}

/** Of every report of an ad account. */
export const reportsKey = (advertiserId: string) => ['ads', 'reports', advertiserId] as const;

const narrowed = ({ campaignId, adGroupId }: Scope) => ({
  ...(campaignId && { campaign_id: campaignId }),
  ...(adGroupId && { ad_group_id: adGroupId }),
});

export const overviewQuery = (advertiserId: string) =>
  queryOptions<AccountOverview, ApiFailure>({
    queryKey: ['ads', 'overview', advertiserId],
    queryFn: ({ signal }) => call(accountOverview, { params: { advertiserId } }, { signal, firstLoad: true }),
  });

export const campaignsReportQuery = (advertiserId: string, range: Range) =>
  queryOptions<LevelReport<CampaignRow>, ApiFailure>({
    queryKey: [...reportsKey(advertiserId), 'campaigns', range],
    queryFn: async ({ signal }) => {
      const asked = { params: { advertiserId }, query: range };
      const { campaigns, ...report } = await call(campaignsReport, asked, { signal, firstLoad: true });
      return { ...report, rows: campaigns };
    },
  });

export const adGroupsReportQuery = (advertiserId: string, range: Range, { campaignId }: Scope) =>
  queryOptions<LevelReport<AdGroupRow>, ApiFailure>({
    queryKey: [...reportsKey(advertiserId), 'adGroups', range, campaignId],
    queryFn: async ({ signal }) => {
      const query = { ...range, ...narrowed({ campaignId, adGroupId: null }) };
      const { ad_groups, ...report } = await call(
        adGroupsReport,
        { params: { advertiserId }, query },
        { signal, firstLoad: true },
      );
      return { ...report, rows: ad_groups, totals: null };
    },
  });

export const adsReportQuery = (advertiserId: string, range: Range, scope: Scope) =>
  queryOptions<LevelReport<AdRow>, ApiFailure>({
    queryKey: [...reportsKey(advertiserId), 'ads', range, scope],
    queryFn: async ({ signal }) => {
      const asked = { params: { advertiserId }, query: { ...range, ...narrowed(scope) } };
      const { ads, ...report } = await call(adsReport, asked, { signal, firstLoad: true });
      return { ...report, rows: ads, totals: null };
    },
  });

/** Figures over time of what the table shows; the chart stays as it was while another one is on its way. */
export const seriesQuery = (
  advertiserId: string,
  range: Range,
  { filter, ...scope }: Scope & { filter: ReportFilter },
) =>
  queryOptions<ReportSeries, ApiFailure>({
    queryKey: ['ads', 'series', advertiserId, range, scope, filter],
    queryFn: ({ signal }) => {
      const { objective, status, text, withArchived } = filter;
      const query = {
        ...range,
        ...narrowed(scope),
        ...(objective && { objective }),
        ...(status && { status }),
        ...(text.trim() !== '' && { text }),
        ...(!withArchived && { archived: 'false' as const }),
      };
      return call(reportSeries, { params: { advertiserId }, query }, { signal, firstLoad: true });
    },
    placeholderData: keepPreviousData,
  });

const pinOf = batched<PinCard>(MAX_PINS_AT_ONCE, async (ids) => {
  const pins = await call(getPins, { query: { ids: [...ids] } });
  return new Map(pins.map((pin) => [pin.id, pin]));
});

/** The Pin of an ad, for its picture; null where it is gone. Those of all shown rows are asked for together. */
export const adPinQuery = (id: string) =>
  queryOptions<PinCard | null, ApiFailure>({
    queryKey: ['ads', 'pin', id],
    queryFn: () => pinOf(id),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Rows behind a figure, page by page. */
export const hitRowsQuery = (advertiserId: string, range: Range, counted: Counted) =>
  infiniteQueryOptions<HitRows, ApiFailure, InfiniteData<HitRows, string | null>, readonly unknown[], string | null>({
    queryKey: ['ads', 'hits', advertiserId, range, counted],
    queryFn: ({ pageParam: cursor, signal }) => {
      const { metric, adId } = counted;
      const hour = hourOpen(counted);
      const query = {
        ...{ ...range, metric, ...narrowed(counted) },
        ...(adId && { ad_id: adId }),
        ...(hour && { hour }),
        ...(cursor && { cursor }),
      };
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

/** `yyyy-mm-dd`, UTC, or null to go on; refused (code 12) where `seen` is not the end any more. `restored`: the end before it, which comes back. */
export const setEndDate = (
  advertiserId: string,
  campaignId: string,
  {
    date,
    seen,
    restored,
  }: { readonly date: string | null; readonly seen: string | null; readonly restored?: string | null },
): Promise<CampaignTerms> =>
  call(changeCampaignEndDate, {
    params: { advertiserId, campaignId },
    body: {
      ...{ inclusive_end_date: date, seen_end_at: seen },
      ...(restored !== undefined && { restored_end_at: restored }),
    },
  });

/** Refused (code 12) where `seen` is not the name any more. */
export const setName = (
  advertiserId: string,
  campaignId: string,
  { level, name, seen }: { readonly level: EntityLevel; readonly name: string; readonly seen: string },
) => call(renameEntity, { params: { advertiserId, campaignId }, body: { level, name, seen_name: seen } });
