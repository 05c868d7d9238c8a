import type { CommandContext } from '@corkboard/event-store/streams';
import type { AnyTable, Table } from '@corkboard/event-store/table';
import type { ICommand } from '@nestjs/cqrs';

/** Rows of a table that staff see in the console, newest first, and may act on. Texts that are not `open` there are masked. */
export interface StaffList {
  readonly table: AnyTable;
  /** A `timestamptz`. An index on it and the key, descending, keeps a page from looking through the table. */
  readonly newest: string;
  /** Columns of type `uuid`, each with an index. */
  readonly foundBy: readonly string[];
  /** Condition in SQL of the rows that wait for a decision; an index for it alone, as for `newest`. */
  readonly waiting?: string;
  /** Rows by key that are there before any event has made them. */
  readonly initial?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Column that is the key of its rows here, unique; the first one of the table's key unless stated. */
  readonly key?: string;
}

/** @example lists: { advertisers: staffList(advertisers, { newest: 'created_at', foundBy: ['advertiser_id'] }) } */
export const staffList = <Row extends object>(
  table: Table<Row>,
  columns: { readonly newest: keyof Row & string; readonly foundBy: readonly (keyof Row & string)[] } & Pick<
    StaffList,
    'initial' | 'waiting' | 'key'
  >,
): StaffList => ({ table, ...columns });

/** Request of staff for an act on a row of a list. */
export interface StaffActRequest {
  /** The key of the row. */
  readonly target: string;
  readonly staffId: string;
  readonly reason: string;
  /** Entered for it, as its contract wants them; empty where it takes none. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * An act of staff as a command of the service; it is in their log already. The context has the member of the staff as its
 * actor and repeats with their request. A refusal is a conflict to them.
 */
export type StaffAct = (request: StaffActRequest, context: (command: string) => CommandContext) => ICommand;
