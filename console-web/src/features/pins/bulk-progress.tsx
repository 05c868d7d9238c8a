import type { BulkProgress as Progress } from '@corkboard/contracts/curation/bulk-actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { contentsChangeOn } from '../../lib/queries/contents.ts';
import { copiesGone } from '../../lib/queries/gone-copies.ts';
import { type FollowedBulk, unfollowBulk } from '../../lib/session/bulk-requests.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { bulkProgressQuery, cancelBulk } from './bulk-move.api.ts';
import styles from './bulk-progress.module.css';
import { text } from './bulk-texts.ts';

const NOT_FOUND = 2152;
/** A message that says what could not be moved is read, not glanced at. */
const READ_MS = 12_000;

const headingOf = ({ place, again, merges, deletes, copies, returns }: FollowedBulk): string => {
  if (returns) return text('returning');
  if (deletes) return text('deleting');
  if (place !== null && merges !== undefined) return text('merging', { name: merges, place });
  if (place === null) return text(again ? 'redoing' : 'undoing');
  return text(copies ? 'copying' : 'moving', { place });
};

const reachedText = (reached: number, total: number): string =>
  text('reached', { reached: reached.toLocaleString('en'), total: total.toLocaleString('en') });

const doneText = ({ place, again, deletes, copies, returns }: FollowedBulk, count: number): string => {
  if (returns) return text('returned', { count });
  if (deletes) return text('deleted', { count });
  if (place !== null) return text(copies ? 'copied' : 'moved', { count, place });
  return text(again ? 'redone' : 'undone', { count });
};

/** The end in words: what was moved, what was not and why. */
const showEnd = (bulk: FollowedBulk, { status, done, failed, failures, merged }: Progress): void => {
  const { undo, isUndo, merges, place, copies, rest = '' } = bulk;
  if (merges !== undefined && merged && place !== null)
    return void showToast(text('merged', { name: merges, place }), undoAction(undo, isUndo));
  const moved = doneText(bulk, done);
  const said = status === 'cancelled' ? text('cancelled', { said: moved }) : moved;
  const why = failures[0]?.message ?? '';
  const stayed = failed === 0 ? '' : text(copies ? 'notCopied' : 'stayed', { count: failed, why });
  const kept = merges === undefined ? '' : text('boardStays', { name: merges });
  const detail = [stayed, kept, rest].filter((part) => part !== '').join(' ');
  const shown = detail === '' ? {} : { detail, durationMs: READ_MS };
  showToast(said, { ...shown, ...undoAction(done === 0 ? null : undo, isUndo) });
};

/** Progress of a bulk action, and its end as a message with its undo. */
export const BulkProgress = ({ bulk }: { bulk: FollowedBulk }) => {
  const client = useQueryClient();
  const { data, error } = useQuery(bulkProgressQuery(bulk.bulkId));
  const [isCancelling, setCancelling] = useState(false);
  const isGone = error?.code === NOT_FOUND;
  const isOver = isGone || (data !== undefined && data.status !== 'running');
  useEffect(() => {
    if (!isOver) return;
    unfollowBulk(bulk.bulkId);
    if (bulk.leaves !== undefined) copiesGone(client, bulk.leaves);
    contentsChangeOn(client);
    if (data && !isGone) showEnd(bulk, data);
  }, [isOver, isGone, bulk, client, data]);
  const cancel = () => {
    setCancelling(true);
    cancelBulk(bulk.bulkId).catch((thrown: unknown) => {
      setCancelling(false);
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    });
  };
  const { total = 0, done = 0, failed = 0 } = data ?? {};
  return (
    <section className={styles.card} aria-label={headingOf(bulk)}>
      <div className={styles.head}>
        <p role="status">{headingOf(bulk)}</p>
        <p className={styles.count}>{data ? reachedText(done + failed, total) : null}</p>
      </div>
      <Button size="s" busy={isCancelling} onClick={cancel}>
        {text('cancel')}
      </Button>
      <progress className={styles.bar} aria-label={headingOf(bulk)} value={done + failed} max={Math.max(total, 1)} />
    </section>
  );
};
