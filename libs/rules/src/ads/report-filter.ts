import type { CampaignStatus, Objective } from './campaigns.ts';
import { type ObjectiveFilter, objectiveUnder } from './links.ts';

/** Narrows a report; it filters a table and the chart above it alike. */
export interface ReportFilter {
  readonly objective: ObjectiveFilter | null;
  readonly status: CampaignStatus | null;
  /** Part of the name of a campaign, or of what is in it, in any case; '' for all. */
  readonly text: string;
  /** DS-154: what was stopped is shown as well. */
  readonly withArchived: boolean;
}

export interface Named {
  readonly name: string;
  /** Empty where they have none of their own. */
  readonly ad_group_name: string;
  readonly ad_name: string;
}

export interface Filtered extends Named {
  readonly status: CampaignStatus;
  readonly objective: Objective;
}

/** Whether a name is found by a part of it. */
export const textMatches = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.trim().toLowerCase());

/** Whether a campaign is found by a part of its name, or of the name of what is in it. */
export const isFoundBy = ({ name, ad_group_name, ad_name }: Named, text: string): boolean =>
  [name, ad_group_name, ad_name].some((each) => textMatches(each, text));

/** S-233, DS-190: a filter by an objective that no campaign can have yet matches nothing. */
export const isShown = ({ status, objective, ...named }: Filtered, filter: ReportFilter): boolean =>
  (filter.objective === null || objectiveUnder(filter.objective) === objective) &&
  (filter.status === null || filter.status === status) &&
  (filter.withArchived || filter.status === 'ARCHIVED' || status !== 'ARCHIVED') &&
  isFoundBy(named, filter.text);

/** Whether everything is shown. */
export const isOpen = ({ objective, status, text, withArchived }: ReportFilter): boolean =>
  objective === null && status === null && text.trim() === '' && withArchived;
