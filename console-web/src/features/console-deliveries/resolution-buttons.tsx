import type { Resolution } from '@corkboard/contracts/operations/bus';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import styles from './deliveries-tables.module.css';

interface ResolutionButtonsProps {
  /** Of the message. */
  readonly id: string;
  readonly labelOf: (resolution: Resolution) => 'replay' | 'passOver' | 'replayParked' | 'skipParked';
  readonly disabled?: boolean;
  readonly onAsk: (resolution: Resolution) => void;
}

/** Buttons with which staff replay or skip a parked message. */
export const ResolutionButtons = ({ id, labelOf, disabled = false, onAsk }: ResolutionButtonsProps) => (
  <span className={styles.buttons}>
    {(['replay', 'skip'] as const).map((resolution) => (
      <ActButton
        action="resolve-parked"
        key={resolution}
        size="s"
        disabled={disabled}
        onClick={() => onAsk(resolution)}
      >
        {consoleText(labelOf(resolution))}
        <span className="visually-hidden"> {id}</span>
      </ActButton>
    ))}
  </span>
);
