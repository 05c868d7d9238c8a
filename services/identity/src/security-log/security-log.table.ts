import { tableInSql } from '@corkboard/event-store/table';

/** In partitions of a week, which SecurityLog makes and drops; lines of no such week stand in the other one. */
export const securityLogTable = tableInSql(
  'security_log',
  `CREATE TABLE security_log (
    id uuid NOT NULL, at timestamptz NOT NULL, stream text NOT NULL, type text NOT NULL, version integer NOT NULL,
    data jsonb NOT NULL, correlation_id text NOT NULL) PARTITION BY RANGE (at)`,
  'CREATE INDEX security_log_stream ON security_log (stream, at)',
  'CREATE INDEX security_log_type ON security_log (type, at)',
  "CREATE INDEX security_log_account ON security_log ((data ->> 'accountId')) WHERE data ->> 'accountId' IS NOT NULL",
  `CREATE INDEX security_log_identifier ON security_log ((data ->> 'identifierHash'))
    WHERE data ->> 'identifierHash' IS NOT NULL`,
  'CREATE TABLE security_log_other PARTITION OF security_log DEFAULT',
);
