import type { TrashItem } from '@corkboard/contracts/curation/trash';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { itemsOf, type Paging, pagingOf } from '../../lib/queries/pages.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { More } from '../../ui/more/more.tsx';
import { EmptyState, EndState, ErrorState } from '../../ui/states/states.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { PurgeDialog } from './purge-dialog.tsx';
import { bringBack, purge, trashQuery } from './trash.api.ts';
import styles from './trash.module.css';
import { nameOf, TrashRow } from './trash-row.tsx';
import { text } from './trash-texts.ts';

const said = (thrown: unknown): string => failureOf(thrown).serverMessage ?? text('wentWrong');

const backText = (item: TrashItem, newName: string | null): string => {
  if (newName !== null) return text('boardBackAs', { name: newName });
  return item.kind === 'board'
    ? text('boardBack', { name: item.title ?? '' })
    : text('pinBack', { board: item.board_name ?? '' });
};

/** Things that are on their way, back or to where nothing comes back from. */
const useTrashActs = (onDone: () => void) => {
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
  const remove = async (item: TrashItem): Promise<void> => {
    setBusy(item.id);
    try {
      await purge(client, item);
      showToast(text('purged', { what: nameOf(item) }));
    } catch (thrown) {
      notify(said(thrown));
    } finally {
      setBusy(null);
      onDone();
    }
  };
  return { busy, restore, remove };
};

const Foot = ({ paging: { complete, failure, state, more, retry } }: { paging: Paging }) =>
  complete ? (
    <EndState>{text('end')}</EndState>
  ) : (
    <More busy={state === 'fetching'} onMore={failure ? retry : more}>
      {text(failure ? 'tryAgain' : 'more')}
    </More>
  );

const Unread = ({ failure, retry }: Pick<Paging, 'failure' | 'retry'>) => {
  if (!failure) return <LoadingOverlay label={text('loading')} />;
  const { serverMessage, requestId } = failure;
  const again = { retryLabel: text('tryAgain'), onRetry: retry };
  return <ErrorState alone title={serverMessage ?? text('failed')} requestId={requestId} {...again} />;
};

/** Deleted boards and pins, newest first, each to be restored or deleted for good. */
export const TrashList = () => {
  const list = useInfiniteQuery(trashQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<TrashItem | null>(null);
  const { busy, restore, remove } = useTrashActs(() => {
    setAsked(null);
    heading.current?.focus();
  });
  const paging = pagingOf(list);
  const items = itemsOf(list.data);
  if (paging.first) return <Unread failure={paging.failure} retry={paging.retry} />;
  const isEmpty = items.length === 0 && paging.complete;
  const row = (item: TrashItem) => ({ item, busy: busy === item.id });
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
          <TrashRow key={item.id} {...row(item)} onRestore={() => void restore(item)} onPurge={() => setAsked(item)} />
        ))}
      </ul>
      {isEmpty ? null : <Foot paging={paging} />}
      {asked && <PurgeDialog {...row(asked)} onPurge={() => void remove(asked)} onClose={() => setAsked(null)} />}
    </section>
  );
};
