import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionComparison } from '@corkboard/contracts/operations/steering';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { projectionsText } from '../../lib/messages/console-projections.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import styles from './copies.module.css';
import { comparisonQuery } from './projections.api.ts';

type Table = ProjectionComparison['tables'][number];
type Sample = Table['samples'][number];

const Counts = ({ tables }: { tables: readonly Table[] }) => (
  <DataTable
    label={projectionsText('comparison')}
    headings={[
      { title: projectionsText('tableName') },
      { title: projectionsText('rowsServing'), end: true },
      { title: projectionsText('rowsNext'), end: true },
      { title: projectionsText('rowsCompared'), end: true },
      { title: projectionsText('rowsDiffering'), end: true },
    ]}
  >
    {tables.map(({ table, rows_serving, rows_next, compared, differing }) => (
      <tr key={table}>
        <th scope="row">{table}</th>
        <td data-end>{rows_serving}</td>
        <td data-end>{rows_next}</td>
        <td data-end>{compared}</td>
        <td data-end>{differing}</td>
      </tr>
    ))}
  </DataTable>
);

const Value = ({ row, column }: { row: Sample['serving']; column: string }) => (
  <td className={styles.value}>{row === null ? projectionsText('noRow') : JSON.stringify(row[column] ?? null)}</td>
);

const Samples = ({ table, samples }: Table) => (
  <DataTable
    label={projectionsText('samplesOf', { table })}
    headings={[
      { title: projectionsText('rowKey') },
      { title: consoleText('field') },
      { title: projectionsText('servingValue') },
      { title: projectionsText('nextValue') },
    ]}
  >
    {samples.flatMap((sample) => {
      const key = Object.values(sample.key).join(' ');
      return sample.columns.map((column) => (
        <tr key={`${key} ${column}`}>
          <th scope="row">{key}</th>
          <td>{column}</td>
          <Value row={sample.serving} column={column} />
          <Value row={sample.next} column={column} />
        </tr>
      ));
    })}
  </DataTable>
);

/** What a switch would change: rows of each table, and some that differ. */
export const ComparisonOf = ({ projection }: { projection: ProjectionStatus }) => {
  const { data, error } = useQuery(comparisonQuery(projection));
  if (!data) return <p role="status">{consoleText(error ? 'wentWrong' : 'loading')}</p>;
  return (
    <>
      <p>
        {projectionsText(data.tables.every(({ differing }) => differing === 0) ? 'nothingDiffers' : 'somethingDiffers')}{' '}
        <Moment at={data.compared_at} show="full" />
      </p>
      <Counts tables={data.tables} />
      {data.tables
        .filter(({ samples }) => samples.length > 0)
        .map((table) => (
          <Samples key={table.table} {...table} />
        ))}
    </>
  );
};
