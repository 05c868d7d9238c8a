import type { InspectedService } from '@corkboard/contracts/operations/inspection';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { type Change, changesBetween } from '../../ui/json/flat.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { stateQuery } from './stream.api.ts';
import styles from './stream-page.module.css';

interface DifferenceProps {
  readonly service: InspectedService;
  readonly stream: string;
  readonly from: number;
  readonly to: number;
}

const signs = { added: '+', removed: '−', changed: '~' } as const satisfies Record<Change['kind'], string>;

/** What changed in the state between two revisions, field by field. */
export const Difference = ({ service, stream, from, to }: DifferenceProps) => {
  const before = useQuery(stateQuery(service, stream, { revision: from }));
  const after = useQuery(stateQuery(service, stream, { revision: to }));
  if (before.isError || after.isError) return <Notice>{consoleText('wentWrong')}</Notice>;
  if (!before.data || !after.data) return <p className={styles.loading}>{consoleText('loading')}</p>;
  const changes = changesBetween(before.data.state, after.data.state);
  if (changes.length === 0) return <p>{consoleText('noDifference')}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{consoleText('difference', { from, to })}</caption>
        <thead>
          <tr>
            <th scope="col">{consoleText('field')}</th>
            <th scope="col">{consoleText('before')}</th>
            <th scope="col">{consoleText('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path} data-kind={change.kind}>
              <th scope="row">
                <span aria-hidden="true">{signs[change.kind]} </span>
                <span className="visually-hidden">{consoleText(change.kind)} </span>
                {change.path}
              </th>
              <td>{change.before}</td>
              <td>{change.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
