import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { countingTables } from './counting.tables.ts';
import { HitIntake } from './hit-intake.ts';
import { HitsController } from './hits.controller.ts';
import { Insertions } from './insertion.ts';
import { Partitions } from './partitions.ts';
import { Rates } from './rates.ts';
import { Reconciliation } from './reconciliation.ts';
import { ServedRows } from './served-rows.ts';
import { Spend } from './spend.ts';
import { ViewerKeys } from './viewer-keys.ts';

const insertions = {
  provide: Insertions,
  useFactory: (secrets: Secrets) => new Insertions(secrets['cookie-key']),
  inject: [SECRETS],
};

/** Served ads and their hits: each is counted once, charged within the budgets, or rejected with its reason. */
export const counting = capability({
  tables: countingTables,
  notExported: {
    ad_postings: 'Accounts of the ledger, none of a person.',
    ad_insertions: 'Viewers are told apart by a key of the month, which is destroyed; nothing finds the rows of one.',
    ad_hits: 'Viewers are told apart by a key of the month, which is destroyed; nothing finds the rows of one.',
  },
  jobs: [recurring({ name: 'partition-ad-hits', everyMs: 3_600_000 }, Partitions, (it) => it.maintain())],
  controllers: [HitsController],
  providers: [insertions, HitIntake, Partitions, Rates, Reconciliation, ServedRows, Spend, ViewerKeys],
});
