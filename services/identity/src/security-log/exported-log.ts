import { ownRows } from '@corkboard/service/account-export/own-rows';
import { securityLogTable } from './security-log.table.ts';

/** Fields of lines that are shown to their person: no hash, and nothing of the device of somebody who failed to log in. */
const SHOWN = [
  ...['method', 'sessionId', 'newDevice', 'mfaUsed', 'country', 'region', 'referrerOrigin', 'visitedPins'],
  ...['code', 'reason', 'scope', 'recoveryType'],
];

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const details = SHOWN.map((name) => `'${snakeCase(name)}', data -> '${name}'`).join(', ');

/** Log-ins, failed ones, and what else concerned the safety of the account in the last 90 days. */
export const exportedLog = ownRows({
  name: 'security_log',
  from: securityLogTable,
  where: "data ->> 'accountId' = $1::text",
  key: { at: 'timestamptz', id: 'uuid' },
  columns: ['at', 'type AS event', `jsonb_strip_nulls(jsonb_build_object(${details})) AS details`],
});
