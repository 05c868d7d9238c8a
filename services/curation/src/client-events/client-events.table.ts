import { tableInSql } from '@corkboard/event-store/table';

/** Reports of pages: kept for 90 days, without accounts. */
export const clientEvents = tableInSql(
  'client_events',
  `CREATE TABLE client_events (
    at timestamptz NOT NULL DEFAULT now(), number integer NOT NULL, pin_id text, method text,
    query text NOT NULL, signed_in boolean NOT NULL)`,
  'CREATE INDEX client_events_at ON client_events USING brin (at)',
);
