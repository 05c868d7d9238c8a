import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { MINUTE } from '../clock.ts';
import { Browsers } from './browsers.ts';
import { knownDevices, limitedLogins } from './devices.table.ts';
import { LimitedLogins } from './limited-logins.ts';

/** Browsers: their cookies, and who was signed in on them before. */
export const devices = capability({
  tables: [knownDevices, limitedLogins],
  held: {
    devices: 'SELECT count(*) FROM known_devices WHERE account_id = $1',
    rememberedBrowsers: 'SELECT count(*) FROM limited_logins WHERE account_id = $1',
  },
  jobs: [recurring({ name: 'remove-old-limited-logins', everyMs: MINUTE }, LimitedLogins, (it) => it.sweep())],
  providers: [Browsers, LimitedLogins],
});
