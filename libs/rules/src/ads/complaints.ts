/** Reasons for which people report an ad. */
export const complaintReasons = ['misleading', 'scam', 'offensive', 'prohibited', 'other'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** Facts of a viewer, or of the page, by which an ad was chosen. Never an audience list. */
export const adFacts = ['country', 'age', 'device', 'words', 'page_interest', 'saved_interest'] as const;
