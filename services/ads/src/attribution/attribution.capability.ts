import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { AttributionController } from './attribution.controller.ts';
import { attributionSourcesTable } from './attribution.table.ts';
import { AttributionSources, SourceProofs } from './attribution-sources.ts';

const proofs = {
  provide: SourceProofs,
  useFactory: (secrets: Secrets) => new SourceProofs(secrets['cookie-key']),
  inject: [SECRETS],
};

/** Clicks and views of ads that conversions may be credited to. */
export const attribution = capability({
  tables: [attributionSourcesTable],
  jobs: [
    recurring({ name: 'remove-expired-sources', everyMs: 3_600_000 }, AttributionSources, (it, signal) =>
      it.removeExpired(signal),
    ),
  ],
  controllers: [AttributionController],
  providers: [proofs, AttributionSources],
});
