import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import { pinAddress } from '@corkboard/rules/curation/addresses';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf, type Paging, pagingOf } from '../../lib/queries/pages.ts';
import { askUndo } from '../../lib/session/undo-requests.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { More } from '../../ui/more/more.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { daysOf, historyOf } from './history.api.ts';
import styles from './history-list.module.css';
import { dayText, sentenceOf, text, timeText, whoOf } from './history-texts.ts';

type PastPin = NonNullable<HistoryEntry['pin']>;

/** Picture of a pin, which leads to it while it is there; a tinted gap where it is not shown any more. */
const Thumbnail = ({ pin: { id, shown } }: { pin: PastPin }) => {
  if (shown === null) return <span className={styles.gap} role="img" aria-label={text('gap')} title={text('gap')} />;
  const name = shown.title ?? text(shown.deleted ? 'deletedPin' : 'pin');
  const picture = (
    <span className={styles.picture} style={{ backgroundColor: shown.dominant_color ?? undefined }}>
      {shown.image === null ? null : <img src={shown.image.url} alt="" width={56} height={56} loading="lazy" />}
    </span>
  );
  if (shown.deleted)
    return (
      <span className={styles.pin} data-deleted role="img" aria-label={name}>
        {picture}
      </span>
    );
  return (
    <a href={pinAddress(id)} className={styles.pin} aria-label={name}>
      {picture}
    </a>
  );
};

const Undo = ({ offer, what }: { offer: NonNullable<HistoryEntry['undo']>; what: string }) => (
  <Button size="s" aria-label={text('undoNamed', { what })} onClick={() => askUndo(offer.commandId)}>
    {text('undo')}
  </Button>
);

const Entry = ({ entry }: { entry: HistoryEntry }) => {
  const facts = [timeText(entry.at), entry.pin?.shown?.title, entry.undoes ? text('isUndo') : null];
  return (
    <li className={styles.entry}>
      <Avatar
        name={entry.by?.full_name ?? whoOf(entry)}
        src={entry.by?.image_small_url}
        colorIndex={entry.by?.avatar_color_index}
        size={40}
      />
      <span className={styles.what}>
        <span>{sentenceOf(entry)}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {entry.undo === null ? null : <Undo offer={entry.undo} what={sentenceOf(entry)} />}
      {entry.pin === null ? null : <Thumbnail pin={entry.pin} />}
    </li>
  );
};

/** As many rows as fill a screen. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Place of what is coming, in the height that it will have. */
const Coming = () => (
  <div className={styles.days}>
    <p role="status" className="visually-hidden">
      {text('loading')}
    </p>
    <ul className={styles.entries} aria-hidden="true">
      {ROWS.map((row) => (
        <li key={row} className={styles.coming} />
      ))}
    </ul>
  </div>
);

const Failed = ({ failure, onRetry }: { failure: NonNullable<Paging['failure']>; onRetry: () => void }) => (
  <ErrorState title={text('failed')} requestId={failure.requestId} retryLabel={text('retry')} onRetry={onRetry}>
    {failure.serverMessage}
  </ErrorState>
);

/** Acts on a board day by day, newest first. */
export const HistoryList = ({ boardId }: { boardId: string }) => {
  const list = useInfiniteQuery(historyOf(boardId));
  const entries = useMemo(() => itemsOf(list.data), [list.data]);
  const paging = pagingOf(list);
  const now = new Date();
  const failed = paging.failure && <Failed failure={paging.failure} onRetry={paging.retry} />;
  if (paging.first) return failed ?? <Coming key="coming" />;
  if (entries.length === 0) return failed ?? <EmptyState title={text('emptyTitle')}>{text('emptyHint')}</EmptyState>;
  return (
    <div className={styles.days}>
      {daysOf(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            {dayText(day, now)}
          </h2>
          <ul className={styles.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {failed}
      {paging.complete ? (
        <p className={styles.end}>{text('end')}</p>
      ) : (
        <More busy={paging.state === 'fetching'} onMore={paging.more}>
          {text('more')}
        </More>
      )}
    </div>
  );
};
