import { consoleText } from '../../lib/messages/console.ts';
import { Ago, Moment } from '../moment/moment.tsx';
import type { Column } from './rows.tsx';

/** The first columns of a list by time: the moment of a row by the clock, and how long ago that was. */
export const timeColumns = <Row,>(title: string, timeOf: (row: Row) => string): readonly Column<Row>[] => [
  { title, track: '104px', phone: '104px', render: (row) => <Moment at={timeOf(row)} /> },
  { title: consoleText('ago'), track: '104px', render: (row) => <Ago at={timeOf(row)} /> },
];
