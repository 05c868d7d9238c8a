import type { Wish } from '@corkboard/contracts/operations/bus';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import styles from './deliveries-tables.module.css';

interface WishesProps {
  /** Of the message. */
  readonly id: string;
  readonly labelOf: (wish: Wish) => 'replay' | 'passOver' | 'replayParked' | 'skipParked';
  readonly disabled?: boolean;
  readonly onAsk: (wish: Wish) => void;
}

/** What staff may ask for a message that was set aside. */
export const Wishes = ({ id, labelOf, disabled = false, onAsk }: WishesProps) => (
  <span className={styles.buttons}>
    {(['replay', 'skip'] as const).map((wish) => (
      <ActButton action="settle-parked" key={wish} size="s" disabled={disabled} onClick={() => onAsk(wish)}>
        {consoleText(labelOf(wish))}
        <span className="visually-hidden"> {id}</span>
      </ActButton>
    ))}
  </span>
);
