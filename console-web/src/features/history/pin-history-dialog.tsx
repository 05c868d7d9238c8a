import { type PinHistoryEntry, pinHistory } from '@corkboard/contracts/curation/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { itemsOf, pagesOf, pagingOf } from '../../lib/queries/pages.ts';
import { askUndo } from '../../lib/session/undo-requests.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { More } from '../../ui/more/more.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import styles from './pin-history-dialog.module.css';
import { nameOf, sentenceOf, text, whenText } from './pin-history-texts.ts';

const historyOfPin = (pinId: string) => ({
  ...pagesOf<PinHistoryEntry>([...keys.pin(pinId), 'history'], (page, options) =>
    callPage(pinHistory, { params: { id: pinId }, query: page }, options),
  ),
  staleTime: 0,
});

const Entry = ({ entry, onUndo }: { entry: PinHistoryEntry; onUndo: (commandId: string) => void }) => {
  const { undo, by } = entry;
  const what = sentenceOf(entry);
  return (
    <li className={styles.entry}>
      <Avatar name={nameOf(entry)} src={by?.image_small_url} colorIndex={by?.avatar_color_index} size={40} />
      <span className={styles.what}>
        <span>{what}</span>
        <small>{[whenText(entry.at), entry.undoes ? text('isUndo') : null].filter(Boolean).join(' · ')}</small>
      </span>
      {undo === null ? null : (
        <Button size="s" aria-label={text('undoNamed', { what })} onClick={() => onUndo(undo.commandId)}>
          {text('undo')}
        </Button>
      )}
    </li>
  );
};

const List = ({ pinId, onUndo }: { pinId: string; onUndo: (commandId: string) => void }) => {
  const list = useInfiniteQuery(historyOfPin(pinId));
  const { first, failure, retry, complete, state, more } = pagingOf(list);
  const entries = itemsOf(list.data);
  const failed = failure && (
    <ErrorState title={text('failed')} requestId={failure.requestId} retryLabel={text('retry')} onRetry={retry}>
      {failure.serverMessage}
    </ErrorState>
  );
  if (first)
    return (
      failed ?? (
        <p role="status" className={styles.end}>
          {text('loading')}
        </p>
      )
    );
  if (entries.length === 0 && complete) return failed ?? <EmptyState title={text('empty')} />;
  return (
    <>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onUndo={onUndo} />
        ))}
      </ul>
      {failed}
      {complete ? (
        <p className={styles.end}>{text('end')}</p>
      ) : (
        <More busy={state === 'fetching'} onMore={more}>
          {text('more')}
        </More>
      )}
    </>
  );
};

/** Acts on a pin, newest first. It closes before something is taken back: the pin may be gone after that. */
export const PinHistoryDialog = ({ pinId, onClose }: { pinId: string; onClose: () => void }) => {
  const undo = (commandId: string) => {
    onClose();
    askUndo(commandId);
  };
  return (
    <Dialog open title={text('title')} description={text('hint')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={styles.body} aria-label={text('title')} tabIndex={0}>
        <List pinId={pinId} onUndo={undo} />
      </section>
    </Dialog>
  );
};
