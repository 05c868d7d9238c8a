import { table, text, timestamptz } from '@corkboard/event-store/table';

export const ineligibleAddresses = table(
  'ineligible_addresses',
  { email_hash: text({ primary: true }), marker_id: text(), until: timestamptz() },
  { indexes: { ineligible_addresses_marker: ['marker_id'] } },
);

/** The state of an underage answer, which its cookie only names; all of it is gone a day later. */
export const ineligibleMarkers = table(
  'ineligible_markers',
  {
    marker_id: text({ primary: true }),
    /** DE-147: refused (one edit left), edited (may try once more), or blocked until the day is over. */
    phase: text<'refused' | 'edited' | 'blocked'>(),
    until: timestamptz(),
  },
  { indexes: { ineligible_markers_until: ['until'] } },
);

export const ineligibleBrowsers = table(
  'ineligible_browsers',
  { trace: text({ primary: true }), marker_id: text(), until: timestamptz() },
  { indexes: { ineligible_browsers_until: ['until'] } },
);
