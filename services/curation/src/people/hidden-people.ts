import { change, type Projection } from '@corkboard/event-store/projection';
import { type AnyTable, type RowOf, table, texts, uuid } from '@corkboard/event-store/table';
import type { Pool } from 'pg';
import type { UserCurationEvent } from './domain/usercuration.facts.ts';

/**
 * Accounts that are hidden from everybody else. A read model has a table of its own, so that it is built, compared and
 * switched with the others of it (ADR 46). A row says no more than an id: it stays when the account is erased.
 */
export const hiddenPeople = (name: string) =>
  table(name, { account_id: uuid({ primary: true }), causes: texts() }, { open: ['causes'] });
type HiddenPeople = ReturnType<typeof hiddenPeople>;

const hiddenFor = (people: HiddenPeople, accountId: string, fold: (causes: readonly string[]) => readonly string[]) => [
  change<RowOf<HiddenPeople>>(people, [accountId], (row) => {
    const causes = fold(row?.causes ?? []);
    return causes.length > 0 ? { account_id: accountId, causes } : null;
  }),
];

/** Handlers of a projection that keeps such a table. */
export const hiding = (people: HiddenPeople): Projection<UserCurationEvent>['on'] => ({
  AccountHidden: ({ data }) => hiddenFor(people, data.userId, (causes) => [...causes, data.cause]),
  AccountShown: ({ data }) => hiddenFor(people, data.userId, (causes) => causes.filter((it) => it !== data.cause)),
});

/** Condition that none of these accounts is hidden: one look into the key of a small table. */
export const noneHidden = ({ name }: AnyTable, ...accounts: readonly string[]): string =>
  `NOT EXISTS (SELECT FROM ${name} hidden WHERE hidden.account_id IN (${accounts.join(', ')}))`;

export const hiddenAmong = async (
  pool: Pool,
  { name }: AnyTable,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (accountIds.length === 0) return new Set();
  const text = `SELECT account_id FROM ${name} WHERE account_id = ANY($1::uuid[])`;
  const { rows } = await pool.query<{ account_id: string }>(text, [accountIds]);
  return new Set(rows.map(({ account_id: id }) => id));
};
