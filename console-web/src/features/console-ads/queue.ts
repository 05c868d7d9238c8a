import type { BillingAct, ComplaintAct, ReconciliationAct, ReviewAct } from '@corkboard/contracts/ads/staff-acts';
import type { ListedRow } from '@corkboard/contracts/operations/service-acts';
import type { ReactNode } from 'react';
import type { ServiceList } from '../../lib/queries/service-lists.ts';
import type { Fact } from '../../ui/facts/facts.tsx';
import type { Column } from '../../ui/rows/rows.tsx';

/** Texts of a queue, all of them in its catalogue under the same first word. */
export interface QueueWords {
  readonly title: string;
  readonly label: string;
  /** Said when nothing waits, and when there is nothing at all. */
  readonly none: string;
  readonly noneFound: string;
  readonly search: string;
  /** Names one row, and says that there is none. */
  readonly one: string;
  readonly missing: string;
}

/** A list of which staff decide row by row. */
export interface Queue<Row> {
  readonly list: ServiceList;
  readonly words: QueueWords;
  readonly parse: (row: ListedRow) => Row;
  readonly keyOf: (row: Row) => string;
  readonly isWaiting: (row: Row) => boolean;
  /** A decision that is carried out after it was accepted: until then the row is asked for again, and takes no other. */
  readonly isUnderWay?: (row: Row) => boolean;
  /** Acts on a row that waits; the last one says no. */
  readonly acts: readonly (BillingAct | ReviewAct | ComplaintAct | ReconciliationAct)[];
  readonly columns: readonly Column<Row>[];
  /** The row as people will see it. */
  readonly preview?: (id: string) => ReactNode;
  readonly factsOf: (row: Row) => readonly Fact[];
  /** Stream of its history. */
  readonly streamOf: (row: Row) => string;
}
