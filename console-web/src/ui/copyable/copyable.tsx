import { consoleText } from '../../lib/messages/console.ts';
import { showToast } from '../toast/toasts.ts';
import styles from './copyable.module.css';

interface CopyableProps {
  readonly value: string;
  /** Shows the end of a long id only; the whole of it is copied. */
  readonly short?: boolean;
}

const shortened = (value: string): string => (value.length > 12 ? `…${value.slice(-8)}` : value);

const copy = (value: string): void => {
  navigator.clipboard?.writeText(value).then(
    () => showToast(consoleText('copied')),
    () => undefined,
  );
};

/** An id that copies itself on click. */
export const Copyable = ({ value, short = false }: CopyableProps) => (
  <button type="button" className={styles.copyable} title={value} onClick={() => copy(value)}>
    {short ? shortened(value) : value}
    <span className="visually-hidden"> {consoleText('copy')}</span>
  </button>
);
