import type { Erasure } from '@corkboard/contracts/operations/erasures';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Paged } from '../../ui/paged/paged-rows.tsx';
import { EmptyState, EndState } from '../../ui/states/states.tsx';
import { ErasureCard } from './erasure-card.tsx';
import styles from './erasures-page.module.css';

/** Moves the focus to the first card of a loaded page: the button may be gone with the last page. */
const useLeadOn = (list: RefObject<HTMLUListElement | null>, shown: number, isLoading: boolean): (() => void) => {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || isLoading) return;
    const card = shown > from.current && list.current?.children[from.current];
    if (card instanceof HTMLElement) card.focus();
    from.current = null;
  }, [list, shown, isLoading]);
  return () => {
    from.current = shown;
  };
};

export interface ErasureListProps {
  readonly title: string;
  readonly empty: string;
  readonly erasures: readonly Erasure[];
  readonly paged: Pick<Paged, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly choicesOf: (erasure: Erasure) => ReactNode;
}

const More = ({
  title,
  paged,
  onMore,
}: Pick<ErasureListProps, 'title' | 'paged'> & { readonly onMore: () => void }) => (
  <p className={styles.more}>
    <Button
      busy={paged.isFetchingNextPage}
      onClick={() => {
        onMore();
        void paged.fetchNextPage();
      }}
    >
      {consoleText('moreErasures')}
      <span className="visually-hidden"> {title}</span>
    </Button>
  </p>
);

/** One part of the erasures, page by page. */
export const ErasureList = ({ title, empty, erasures, paged, choicesOf }: ErasureListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const leadOn = useLeadOn(list, erasures.length, paged.isFetchingNextPage);
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {erasures.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ul className={styles.list} aria-label={title} ref={list}>
          {erasures.map((erasure) => (
            <ErasureCard key={erasure.request_id} erasure={erasure}>
              {choicesOf(erasure)}
            </ErasureCard>
          ))}
        </ul>
      )}
      {paged.hasNextPage && <More title={title} paged={paged} onMore={leadOn} />}
      {!paged.hasNextPage && erasures.length > 0 && <EndState>{consoleText('end')}</EndState>}
    </section>
  );
};
