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
}

/** @example lists: { advertisers: staffList(advertisers, { newest: 'created_at', foundBy: ['advertiser_id'] }) } */
export const staffList = <Row extends object>(
  table: Table<Row>,
  columns: { readonly newest: keyof Row & string; readonly foundBy: readonly (keyof Row & string)[] },
): StaffList => ({ table, ...columns });

/** Request of staff for an act on a row of a list. */
export interface StaffActRequest {
  /** The key of the row. */
  readonly target: string;
  readonly staffId: string;
  readonly reason: string;
}

/**
 * An act of staff as a command of the service; it is in their log already. The context has the member of the staff as its
 * actor and repeats with their request. A refusal is a conflict to them.
 */
export type StaffAct = (request: StaffActRequest, context: (command: string) => CommandContext) => ICommand;
