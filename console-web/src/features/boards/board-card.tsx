import type { BoardView } from '@corkboard/contracts/curation/entities';
import { LockIcon } from '../../ui/icon/page-icons.tsx';
import styles from './board-card.module.css';
import { text } from './board-texts.ts';

const SIDE_PICTURES = 2;

const Cover = ({ board }: { board: BoardView }) => {
  const cover = board.cover_images?.['236x'] ?? null;
  const side = board.images['170x'].slice(1, 1 + SIDE_PICTURES);
  return (
    <span
      className={styles.cover}
      style={{ '--tint': board.cover_dominant_color ?? 'var(--sunken)' } as React.CSSProperties}
    >
      <span className={styles.main}>
        {cover === null ? null : <img className="fills" src={cover.url} alt="" loading="lazy" draggable={false} />}
      </span>
      {Array.from({ length: SIDE_PICTURES }, (_, index) => {
        const picture = side[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
          <span key={index} className={styles.side}>
            {picture === undefined ? null : (
              <img className="fills" src={picture.url} alt="" loading="lazy" draggable={false} />
            )}
          </span>
        );
      })}
    </span>
  );
};

/** A board as a small wall of its newest pictures. */
export const BoardCard = ({ board }: { board: BoardView }) => (
  <a className={styles.card} href={board.url} draggable={false}>
    <Cover board={board} />
    <span className={styles.name}>
      {board.privacy !== 'public' ? <LockIcon size={16} /> : null}
      <strong dir="auto">{board.name}</strong>
    </span>
    <span className={styles.count}>
      {text('pinCount', { count: board.pin_count })}
      {board.privacy !== 'public' ? <span className="visually-hidden">, {text(board.privacy)}</span> : null}
    </span>
  </a>
);
