import { reportAd, type WhyThisAd, whyThisAd } from '@corkboard/contracts/ads/shown-ads';
import type { ComplaintReason } from '@corkboard/rules/ads/complaints';
import { queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';

/** Payer of an ad, and the coarse facts by which it was chosen. */
export const whyQuery = (trackingParams: string) =>
  queryOptions<WhyThisAd, ApiFailure>({
    queryKey: ['ads', 'why', trackingParams],
    queryFn: ({ signal }) => call(whyThisAd, { body: { tracking_params: trackingParams } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const sendReport = (trackingParams: string, reason: ComplaintReason) =>
  call(reportAd, { body: { tracking_params: trackingParams, reason } });
