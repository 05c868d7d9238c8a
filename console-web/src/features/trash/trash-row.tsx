import type { TrashItem } from '@corkboard/contracts/curation/trash';
import { findViewer } from '../../lib/bootstrap.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './trash.module.css';
import { text } from './trash-texts.ts';

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium' }).format(new Date(at));

export const nameOf = ({ title }: TrashItem): string => title || text('aPin');

const kindOf = ({ kind, pin_count: count, board_name: board }: TrashItem): string =>
  kind === 'board' ? text('board', { count: count ?? 0 }) : text('pin', { board: board ?? '' });

const whoOf = ({ deleted_by: by, deleted_at: at }: TrashItem): string =>
  by !== null && by.id === findViewer()?.user?.id
    ? text('byYou', { when: dayOf(at) })
    : text('by', { who: by?.full_name ?? text('someone'), when: dayOf(at) });

interface TrashRowProps {
  readonly item: TrashItem;
  readonly busy: boolean;
  readonly onRestore: () => void;
  readonly onPurge: () => void;
}

export const TrashRow = ({ item, busy, onRestore, onPurge }: TrashRowProps) => (
  <li className={styles.row}>
    <span className={styles.picture}>
      {item.image_url === null ? null : <img src={item.image_url} alt="" loading="lazy" width={56} height={56} />}
    </span>
    <span className={styles.what}>
      <strong>{nameOf(item)}</strong>
      <span className={styles.muted}>{kindOf(item)}</span>
      <span className={styles.muted}>
        {whoOf(item)} · {text('until', { when: dayOf(item.until) })}
      </span>
    </span>
    <span className={styles.acts}>
      <Button busy={busy} aria-label={text('restoreNamed', { what: nameOf(item) })} onClick={onRestore}>
        {text('restore')}
      </Button>
      <Button aria-label={text('foreverNamed', { what: nameOf(item) })} onClick={onPurge}>
        {text('forever')}
      </Button>
    </span>
  </li>
);
