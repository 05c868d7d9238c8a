import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { HOUR } from '../clock.ts';
import { exportedLog } from './exported-log.ts';
import { securityLogTable } from './security-log.table.ts';
import { SecurityLog } from './security-log.ts';

/** The log of attempts and refusals. */
export const securityLog = capability({
  tables: [securityLogTable],
  held: { logLines: "SELECT count(*) FROM security_log WHERE data ->> 'accountId' = $1::text" },
  exports: [exportedLog],
  jobs: [recurring({ name: 'partition-security-log', everyMs: HOUR }, SecurityLog, (it) => it.maintain())],
  providers: [SecurityLog],
});
