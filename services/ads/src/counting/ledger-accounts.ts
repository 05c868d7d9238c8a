const real = { advertiser: 'advertiser', revenue: 'revenue' } as const;
const demo = { advertiser: 'synthetic_advertiser', revenue: 'synthetic_revenue' } as const;

/** Debited and credited account of the ledger. Those of the demo are apart: nobody is billed for them (DS-170). */
export const accountsOf = (synthetic: boolean) => (synthetic ? demo : real);

/** Conditions of a statement on the ledger, whose rows are of one ad account. */
export const IS_OWED = `account IN ('${real.advertiser}', '${demo.advertiser}')`;
export const IS_REVENUE = `account IN ('${real.revenue}', '${demo.revenue}')`;
