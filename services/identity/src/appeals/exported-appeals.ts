import type { Decider } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { Streams } from '@corkboard/event-store/streams';
import { columnsOf, type StoredRow } from '@corkboard/event-store/table';
import { type ExportSection, fewRows } from '@corkboard/service/account-export/section';
import { Pool } from 'pg';
import { type AppealEvent, appealSubmitted } from './domain/appeal.facts.ts';
import { appealDecider, caseStream } from './domain/appeal.ts';
import { appealsTable } from './read-models/appeals/appeals.ts';

type Submitted = DataOf<typeof appealSubmitted>;

const submission: Decider<Submitted | null, AppealEvent> = {
  category: appealDecider.category,
  initial: null,
  evolve: (submitted, event) => (event.type === 'AppealSubmitted' ? event.data : submitted),
};

const NEWEST = `SELECT ${columnsOf(appealsTable)} FROM appeals WHERE account_id = $1`;

/** The appeal with its own words, as its stream tells them. */
export const exportedAppeals: ExportSection = {
  name: 'appeals',
  covers: [appealsTable, appealSubmitted],
  inject: [Pool, Streams],
  useFactory: (pool: Pool, streams: Streams) =>
    fewRows(async (accountId) => {
      const { rows } = await pool.query<StoredRow<typeof appealsTable>>(NEWEST, [accountId]);
      return Promise.all(
        rows.map(async (row) => {
          const { state } = await streams.load(caseStream(row.case_id), submission);
          return {
            ...{ case_id: row.case_id, status: row.status, reason_code: row.reason_code },
            ...{ opened_at: row.opened_at, due_at: row.due_at, decided_at: row.decided_at },
            ...{
              refusal_code: row.refusal_code,
              text: state?.text ?? null,
              contact_email: state?.contactEmail ?? null,
            },
          };
        }),
      );
    }),
  statements: [NEWEST],
};
