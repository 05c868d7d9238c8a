import type { ServiceName } from '@corkboard/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { changesBetween } from '../../ui/json/flat.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { Changes } from './changes.tsx';
import { stateQuery } from './stream.api.ts';
import styles from './stream-page.module.css';

interface DifferenceProps {
  readonly service: ServiceName;
  readonly stream: string;
  readonly from: number;
  readonly to: number;
}

/** Changes of the state between two revisions, field by field. */
export const Difference = ({ service, stream, from, to }: DifferenceProps) => {
  const before = useQuery(stateQuery(service, stream, { revision: from }));
  const after = useQuery(stateQuery(service, stream, { revision: to }));
  if (before.isError || after.isError) return <Notice>{consoleText('wentWrong')}</Notice>;
  if (!before.data || !after.data) return <p className={styles.loading}>{consoleText('loading')}</p>;
  const changes = changesBetween(before.data.state, after.data.state);
  if (changes.length === 0) return <p>{consoleText('noDifference')}</p>;
  return <Changes caption={consoleText('difference', { from, to })} changes={changes} />;
};
