/** DE-106: the form, and the page that the mailed link opens; the token stands in the fragment (`#t=`), which no server sees. */
export const APPEAL_PAGE = '/_/_/help/appeal/';
export const APPEAL_PROOF_PAGE = '/_/_/help/appeal/proof/';
/** DE-106: most characters of an appeal. */
export const APPEAL_TEXT_MAX = 2000;
/** DE-080: appeals of one address from one network within a day. */
export const APPEALS_PER_DAY = 3;
/** Hours for which the mailed link proves an appeal. */
export const APPEAL_LINK_HOURS = 24;
/** Days within which staff decide on an appeal. */
export const APPEAL_DUE_DAYS = 7;

/** Grounds on which staff refuse an appeal, each a sentence in the answer to the owner. */
export const appealRefusalReasons = ['decision_confirmed', 'nothing_new', 'not_about_decision'] as const;
export type AppealRefusalReason = (typeof appealRefusalReasons)[number];
