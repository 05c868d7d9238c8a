import { bytea, table, text, timestamptz, uuid } from '@corkboard/event-store/table';

export const knownDevices = table('known_devices', {
  account_id: uuid({ primary: true }),
  device_id: text({ primary: true }),
  last_login_at: timestamptz(),
});

export const limitedLogins = table(
  'limited_logins',
  { handle_hash: bytea({ primary: true }), account_id: uuid(), device_id: text(), expires_at: timestamptz() },
  { indexes: { limited_logins_expiry: ['expires_at'], limited_logins_account: ['account_id'] } },
);
