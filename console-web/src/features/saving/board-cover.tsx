import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { whenNear } from '../../lib/browser/when-near.ts';
import styles from './board-row.module.css';
import { boardCover } from './boards.api.ts';

/** Picture of a row; a plain place where there is none. */
export const Cover = ({ src }: { readonly src: string | null }) => (
  <span className={styles.cover} style={src ? undefined : { background: 'var(--sunken)' }}>
    {src ? <img className="fills" src={src} alt="" loading="lazy" /> : null}
  </span>
);

const AskedCover = ({ boardId }: { readonly boardId: string }) => (
  <Cover src={useQuery(boardCover(boardId)).data ?? null} />
);

/** Asked for when the row comes near what is seen. */
const LateCover = ({ boardId }: { readonly boardId: string }) => {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => (place.current ? whenNear(place.current, () => setIsNear(true)) : undefined), []);
  if (isNear) return <AskedCover boardId={boardId} />;
  return <span ref={place} className={styles.cover} style={{ background: 'var(--sunken)' }} />;
};

/** Cover of a board, of which a long list brings only the first ones. */
export const CoverOf = ({ board }: { readonly board: BoardPickerItem }) =>
  board.image_cover_url === undefined ? <LateCover boardId={board.id} /> : <Cover src={board.image_cover_url} />;
