import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import type { EntityLevel } from '@corkboard/rules/ads/campaigns';
import { type AdvertiserPage, advertiserLink } from '@corkboard/rules/ads/links';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import type { GridColumn } from '../../ui/data-grid/grid-column.ts';
import type { LevelReport, WantedStatus } from './ads-reports.api.ts';
import type { Aspect } from './edit-terms.tsx';
import type { Range } from './report-range.ts';
import { type Counted, paramsOf, type ReportSearch, type Scope } from './report-search.ts';

export type LevelPage = Extract<AdvertiserPage, 'campaigns' | 'adGroups' | 'ads'>;

/** Entity that the figures of a row are of; null below its level. */
export type RowIds = Scope & Pick<Counted, 'adId'>;

export interface ColumnsOf<Row> {
  readonly currency: string;
  readonly search: ReportSearch;
  /** Address of a page of the same ad account and range. */
  readonly linkTo: (page: LevelPage, scope?: Partial<Scope>) => string;
  /** False: the viewer may look at the rows alone. */
  readonly mayChange: boolean;
  readonly onStatus: (row: Row, status: WantedStatus) => void;
  readonly onEdit: (row: Row, aspect: Aspect) => void;
}

/** A level of the reports: what is asked, and the columns of its own. */
export interface ReportLevel<Row extends CampaignRow> {
  readonly page: LevelPage;
  readonly query: (
    advertiserId: string,
    range: Range,
    scope: Scope,
  ) => UseQueryOptions<LevelReport<Row>, ApiFailure, LevelReport<Row>, QueryKey>;
  readonly idsOf: (row: Row) => RowIds;
  readonly nameOf: (row: Row) => string;
  /** Part of a campaign whose name is changed here. */
  readonly entity: EntityLevel;
  readonly columns: (of: ColumnsOf<Row>) => readonly GridColumn<Row>[];
}

export const keyOf = ({ campaignId, adGroupId, adId }: RowIds): string => adId ?? adGroupId ?? campaignId ?? '';

/** Links that keep range, comparison and looks. */
export const linksOf =
  (advertiserId: string, search: ReportSearch): ColumnsOf<never>['linkTo'] =>
  (page, { campaignId = null, adGroupId = null } = {}) => {
    const kept = { ...search, grid: { ...search.grid, sort: null, text: '' }, showAll: false, counted: null };
    return advertiserLink(page, { advertiserId, query: paramsOf({ ...kept, campaignId, adGroupId }) });
  };
