import type { BoardView } from '@corkboard/contracts/curation/entities';
import { ArrowLeftIcon } from '../../ui/icon/page-icons.tsx';
import styles from './history-header.module.css';
import { text } from './history-texts.ts';

/** Name of the page, under the way back to the board. */
export const HistoryHeader = ({ board }: { board: Pick<BoardView, 'name' | 'url'> }) => (
  <header className={styles.header}>
    <a href={board.url} className={styles.back}>
      <ArrowLeftIcon size={20} /> {board.name}
    </a>
    <h1 className={styles.title}>{text('title', { name: board.name })}</h1>
  </header>
);
