import { campaignStatuses, objectives } from '@corkboard/rules/ads/campaigns';
import { hitRejections, hitTypes } from '@corkboard/rules/ads/hits';
import { metricIds } from '@corkboard/rules/ads/metrics';
import * as z from 'zod/mini';
import { route } from '../route.ts';

const reports = { service: 'ads', session: 'required', limit: 'read' } as const;
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** Days in UTC, both included (DS-164). */
const range = { start_date: day, end_date: day };

/** DS-170: true for figures of the demo, which are shown as 'Demo data'. In every answer of a report. */
const synthetic = z.boolean();

/** By metric. Money in whole micros; null where nothing was measured. */
export const figures = z.record(z.enum(metricIds as [string, ...string[]]), z.nullable(z.number()));
export type Figures = z.infer<typeof figures>;

export const campaignRow = z.object({
  campaign_id: z.string(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  objective: z.enum(objectives),
  pin_id: z.string(),
  daily_budget_micro: z.number(),
  start_at: z.string(),
  /** Null: it goes on until it is stopped. */
  end_at: z.nullable(z.string()),
  figures,
});
export type CampaignRow = z.infer<typeof campaignRow>;

/** S-239: campaigns of an ad account with what was counted of them in a range, newest first. */
export const campaignsReport = route.get(
  'ads.campaignsReport',
  '/ads/v4/advertisers/:advertiserId/reports/campaigns/',
  {
    ...reports,
    params: z.object({ advertiserId: z.string() }),
    query: z.object(range),
    answer: z.object({
      synthetic,
      currency: z.string(),
      /** Every hit received until then is in it. ISO 8601, UTC. */
      updated_at: z.string(),
      campaigns: z.array(campaignRow),
      totals: figures,
    }),
  },
);
export type CampaignsReport = z.infer<typeof campaignsReport.answer & {}>;

export const hitRow = z.object({
  insertion_id: z.string(),
  type: z.enum(hitTypes),
  campaign_id: z.string(),
  surface: z.string(),
  position: z.number(),
  served_at: z.string(),
  /** Clock of the browser, moved between the serving and the receipt. */
  happened_at: z.string(),
  received_at: z.string(),
  outcome: z.enum(['counted', 'rejected']),
  reason: z.nullable(z.enum(hitRejections)),
  /** Whole micros. 0 beside `over_budget`: the budget was used up. */
  charged_micro: z.number(),
  over_budget: z.boolean(),
});
export type HitRow = z.infer<typeof hitRow>;

/** The raw rows behind a figure, newest first. */
export const hitRows = route.get('ads.hitRows', '/ads/v4/advertisers/:advertiserId/reports/hits/', {
  ...reports,
  params: z.object({ advertiserId: z.string() }),
  query: z.object({
    ...range,
    campaign_id: z.optional(z.uuid()),
    metric: z.optional(z.enum(metricIds as [string, ...string[]])),
    cursor: z.optional(z.string().check(z.maxLength(256))),
  }),
  answer: z.object({ synthetic, rows: z.array(hitRow), cursor: z.nullable(z.string()) }),
});
export type HitRows = z.infer<typeof hitRows.answer & {}>;
