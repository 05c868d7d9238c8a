import type { AnyFact } from '@corkboard/event-store/fact';
import type { AnyTable } from '@corkboard/event-store/table';
import type { InjectionToken } from '@nestjs/common';

/** Keys of a row as text: the next rows are those behind it. */
export type RowKey = readonly string[];

export interface AskedRows {
  readonly accountId: string;
  /** Null: from the beginning. */
  readonly after: RowKey | null;
  /** Most rows. */
  readonly limit: number;
}

export interface OwnRow {
  readonly key: RowKey;
  /** By names in snake_case, in words that a person understands. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Finds rows of an account in the order of their keys; fewer than `limit`: there are no more. */
export type FindRows = (asked: AskedRows) => Promise<readonly OwnRow[]>;

/** Nest's factory provider without its token: made, once, of what is injected. */
export interface Made<T> {
  readonly inject: readonly InjectionToken[];
  readonly useFactory: (...injected: never[]) => T;
}

/** One list of an account export, declared by the capability that keeps its data. */
export interface ExportSection extends Made<FindRows> {
  /** In snake_case; no other section of any service has it. */
  readonly name: string;
  /** Tables and facts of which it tells all that is the person's own. */
  readonly covers: readonly (AnyTable | AnyFact)[];
  /** Its statements, which a test holds to indexes. */
  readonly statements: readonly string[];
}

/** Tables and types of facts that hold something of a person and are in no section, each with the reason. */
export type NotExported = Readonly<Record<string, string>>;

/** A section as it runs. */
export interface RunningSection {
  readonly name: string;
  readonly find: FindRows;
}

/** Rows that are all at hand at once, because there are few: a key is a place among them. */
export const fewRows =
  (all: (accountId: string) => Promise<readonly OwnRow['row'][]>): FindRows =>
  async ({ accountId, after, limit }) => {
    const start = after === null ? 0 : Number(after[0]) + 1;
    const rows = await all(accountId);
    return rows.slice(start, start + limit).map((row, n) => ({ key: [String(start + n)], row }));
  };
