import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionComparison } from '@corkboard/contracts/operations/projection-control';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { projectionsText } from '../../lib/messages/console-projections.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import styles from './copies.module.css';
import { comparisonQuery } from './projections.api.ts';

type Table = ProjectionComparison['tables'][number];
type Sample = Table['samples'][number];

const countColumns = (): readonly TableColumn<Table>[] => [
  { title: projectionsText('tableName'), heads: true, render: ({ table }) => table },
  { title: projectionsText('rowsServing'), end: true, render: ({ rows_serving }) => rows_serving },
  { title: projectionsText('rowsNext'), end: true, render: ({ rows_next }) => rows_next },
  { title: projectionsText('rowsCompared'), end: true, render: ({ compared }) => compared },
  { title: projectionsText('rowsDiffering'), end: true, render: ({ differing }) => differing },
];

/** One column of a row that differs. */
interface Differing extends Sample {
  readonly name: string;
  readonly column: string;
}

const Value = ({ row, column }: { row: Sample['serving']; column: string }) => (
  <span className={styles.value}>{row === null ? projectionsText('noRow') : JSON.stringify(row[column] ?? null)}</span>
);

const sampleColumns = (): readonly TableColumn<Differing>[] => [
  { title: projectionsText('rowKey'), heads: true, render: ({ name }) => name },
  { title: consoleText('field'), render: ({ column }) => column },
  { title: projectionsText('servingValue'), render: ({ serving, column }) => <Value row={serving} column={column} /> },
  { title: projectionsText('nextValue'), render: ({ next, column }) => <Value row={next} column={column} /> },
];

const differingIn = (sample: Sample): readonly Differing[] =>
  sample.columns.map((column) => ({ ...sample, column, name: Object.values(sample.key).join(' ') }));

/** Changes that a switch would make: rows of each table, and some that differ. */
export const ComparisonOf = ({ projection }: { projection: ProjectionStatus }) => {
  const { data, error } = useQuery(comparisonQuery(projection));
  if (!data) return <p role="status">{consoleText(error ? 'wentWrong' : 'loading')}</p>;
  return (
    <>
      <p>
        {projectionsText(data.tables.every(({ differing }) => differing === 0) ? 'nothingDiffers' : 'somethingDiffers')}{' '}
        <Moment at={data.compared_at} show="full" />
      </p>
      <DataTable
        label={projectionsText('comparison')}
        columns={countColumns()}
        rows={data.tables}
        keyOf={({ table }) => table}
      />
      {data.tables
        .filter(({ samples }) => samples.length > 0)
        .map(({ table, samples }) => (
          <DataTable
            key={table}
            label={projectionsText('samplesOf', { table })}
            columns={sampleColumns()}
            rows={samples.flatMap(differingIn)}
            keyOf={({ name, column }) => `${name} ${column}`}
          />
        ))}
    </>
  );
};
