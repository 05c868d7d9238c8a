import { isTyping, useAnyKey } from '../../lib/browser/keys.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './select-bar.module.css';
import { text } from './select-texts.ts';
import { reachedOf, type Selection } from './use-selection.ts';

interface SelectBarProps {
  readonly selection: Selection;
  /** Pins of the whole list; null: not known. */
  readonly total: number | null;
  readonly onMove: () => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
  readonly onDone: () => void;
}

const countText = ({ picked, exceptIds }: Selection, total: number | null): string => {
  if (exceptIds === null) return picked.length === 0 ? text('none') : text('selected', { count: picked.length });
  if (total === null) return text('selectedOwn');
  const count = reachedOf(total, exceptIds);
  return text(exceptIds.length === 0 && count === total ? 'selectedAll' : 'selected', { count });
};

/** Pins of a list of which the newest alone go; null: all of them do. */
const tooMany = ({ exceptIds }: Selection, total: number | null): number | null =>
  exceptIds !== null && total !== null && reachedOf(total, exceptIds) < total - exceptIds.length ? total : null;

/** Acts on the pins that are selected; Escape ends it, Ctrl+A or Cmd+A selects all. */
export const SelectBar = ({ selection, total, onMove, onCopy, onDelete, onDone }: SelectBarProps) => {
  const count = selection.picked.length;
  const most = tooMany(selection, total);
  useAnyKey((event) => {
    if (isTyping(event.target) || event.defaultPrevented) return;
    if (event.key === 'Escape') onDone();
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      selection.all();
    }
  });
  return (
    <section className={styles.bar} aria-label={text('bar')}>
      <p className={styles.count} role="status">
        {countText(selection, total)}
        {most === null ? null : <small>{text('first', { total: most })}</small>}
      </p>
      <div className={styles.acts}>
        <Button variant="quiet" onClick={selection.all}>
          {text('all')}
        </Button>
        <Button variant="quiet" onClick={selection.none} disabled={count === 0}>
          {text('clear')}
        </Button>
        <Button variant="quiet" onClick={onCopy} disabled={count === 0}>
          {text('copy')}
        </Button>
        <Button variant="quiet" onClick={onDelete} disabled={count === 0}>
          {text('delete')}
        </Button>
        <Button variant="primary" onClick={onMove} disabled={count === 0}>
          {text('move')}
        </Button>
      </div>
      <div className={styles.done}>
        <Button onClick={onDone}>{text('done')}</Button>
      </div>
    </section>
  );
};
