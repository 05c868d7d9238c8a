import type { Erasure } from '@corkboard/contracts/operations/erasures';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
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

interface ErasureListProps {
  readonly title: string;
  readonly empty: string;
  readonly paged: UseInfiniteQueryResult<InfiniteData<{ readonly erasures: readonly Erasure[] }>>;
  readonly choicesOf: (erasure: Erasure) => ReactNode;
}

/** One part of the erasures, page by page. */
export const ErasureList = ({ title, empty, paged, choicesOf }: ErasureListProps) => {
  const erasures = paged.data?.pages.flatMap((each) => each.erasures) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const leadOn = useLeadOn(list, erasures.length, paged.isFetchingNextPage);
  const more = () => {
    leadOn();
    void paged.fetchNextPage();
  };
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
      {paged.hasNextPage && (
        <p className={styles.more}>
          <Button busy={paged.isFetchingNextPage} onClick={more}>
            {consoleText('moreErasures')}
            <span className="visually-hidden"> {title}</span>
          </Button>
        </p>
      )}
      {!paged.hasNextPage && erasures.length > 0 && <EndState>{consoleText('end')}</EndState>}
    </section>
  );
};
