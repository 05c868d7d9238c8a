import { ownRows } from '@corkboard/service/account-export/own-rows';
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
  exports: [
    ownRows({
      name: 'devices',
      from: knownDevices,
      where: 'account_id = $1',
      key: { device_id: 'text' },
      columns: ['device_id', 'last_login_at'],
    }),
    ownRows({
      name: 'remembered_browsers',
      from: limitedLogins,
      where: 'account_id = $1',
      key: { handle_hash: 'bytea' },
      columns: ['device_id', 'expires_at'],
    }),
  ],
  jobs: [recurring({ name: 'remove-old-limited-logins', everyMs: MINUTE }, LimitedLogins, (it) => it.sweep())],
  providers: [Browsers, LimitedLogins],
});
