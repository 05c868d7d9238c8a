import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { adReported, adReportsResolved, type ComplaintEvent, type Outcome } from './complaint.facts.ts';

/** One person's report of an ad, or the decision of staff on all reports of one: each a stream of its own. */
export type Complaint = { readonly status: 'absent' | 'reported' | 'resolved' };

export const complaintDecider: Decider<Complaint, ComplaintEvent> = {
  category: 'adreport',
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'AdReported':
        return { status: 'reported' };
      case 'AdReportsResolved':
        return { status: 'resolved' };
    }
  },
};

export const reportStream = (adId: string, reporterId: string): string => `adreport-${adId}-${reporterId}`;
export const resolutionStream = (campaignId: string): string => `adreport-${campaignId}`;

/** One per person and ad: whoever has reported it says nothing new. */
export const reportAd = (complaint: Complaint, report: DataOf<typeof adReported>): Decision<ComplaintEvent, never> =>
  complaint.status === 'absent' ? [adReported(report)] : [];

export interface Resolution {
  readonly campaignId: string;
  readonly outcome: Outcome;
  readonly staffId: string;
  readonly reason: string;
  /** Reports that wait for a decision. */
  readonly openReports: number;
}

export const resolveReports = (
  _: Complaint,
  { openReports, ...resolution }: Resolution,
): Decision<ComplaintEvent, 'no-open-reports'> =>
  openReports === 0 ? refuse('no-open-reports') : [adReportsResolved(resolution)];
