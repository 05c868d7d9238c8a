import styles from './entry.module.css';
import { EntryForm } from './entry-form.tsx';
import { type EntryProps, useEntry } from './use-entry.ts';

/** The entry form as a part of a page: no close icon, nothing behind it. */
export const EntryPage = (props: EntryProps) => {
  const entry = useEntry(props);
  return (
    <div className={styles.card} data-container={props.container}>
      <EntryForm {...props} entry={entry} />
    </div>
  );
};
