import type { TrashItem } from '@corkboard/contracts/curation/trash';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { itemsOf, pagingOf } from '../../lib/queries/pages.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { More } from '../../ui/more/more.tsx';
import { EmptyState, EndState, ErrorState } from '../../ui/states/states.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { bringBack, trashQuery } from './trash.api.ts';
import styles from './trash.module.css';
import { TrashRow } from './trash-row.tsx';
import { text } from './trash-texts.ts';

const said = (thrown: unknown): string => failureOf(thrown).serverMessage ?? text('wentWrong');

const backText = (item: TrashItem, newName: string | null): string => {
  if (newName !== null) return text('boardBackAs', { name: newName });
  return item.kind === 'board'
    ? text('boardBack', { name: item.title ?? '' })
    : text('pinBack', { board: item.board_name ?? '' });
};

/** Things that are on their way back, and the act of bringing one back. */
const useBringingBack = (onDone: () => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const restore = async (item: TrashItem): Promise<void> => {
    setBusy(item.id);
    try {
      const { undo, newName } = await bringBack(client, item);
      showToast(backText(item, newName), undoAction(undo));
      onDone();
    } catch (thrown) {
      notify(said(thrown));
    } finally {
      setBusy(null);
    }
  };
  return { busy, restore };
};

/** Deleted boards and pins, newest first, each to be restored. */
export const TrashList = () => {
  const list = useInfiniteQuery(trashQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, restore } = useBringingBack(() => heading.current?.focus());
  const { complete, failure, more, retry, first, state } = pagingOf(list);
  const items = itemsOf(list.data);
  if (first && !failure) return <LoadingOverlay label={text('loading')} />;
  if (first)
    return (
      <ErrorState
        alone
        title={failure?.serverMessage ?? text('failed')}
        requestId={failure?.requestId}
        retryLabel={text('tryAgain')}
        onRetry={retry}
      />
    );
  const isEmpty = items.length === 0 && complete;
  return (
    <section className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {text('title')}
      </h1>
      {isEmpty ? (
        <EmptyState title={text('empty')}>{text('emptyHint')}</EmptyState>
      ) : (
        <p className={styles.muted}>{text(items.length === 0 ? 'nothingHere' : 'hint')}</p>
      )}
      <ul className={styles.list} hidden={items.length === 0}>
        {items.map((item) => (
          <TrashRow key={item.id} item={item} busy={busy === item.id} onRestore={() => void restore(item)} />
        ))}
      </ul>
      {complete && !isEmpty ? <EndState>{text('end')}</EndState> : null}
      {complete ? null : (
        <More busy={state === 'fetching'} onMore={failure ? retry : more}>
          {text(failure ? 'tryAgain' : 'more')}
        </More>
      )}
    </section>
  );
};
