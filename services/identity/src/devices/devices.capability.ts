import { capability } from '@corkboard/service/capability';
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
  providers: [Browsers, LimitedLogins],
});
