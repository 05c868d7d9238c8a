import type { Permitted } from '@corkboard/rules/operations/staff-actions';
import { useRefusal } from '../../lib/session/staff-role.ts';
import { Button, type ButtonProps } from '../button/button.tsx';
import styles from './act-button.module.css';

interface ActButtonProps extends ButtonProps {
  readonly action: Permitted;
  /** Subject of the act, which a screen reader says after the label. */
  readonly about?: string;
}

/** A button that only some roles of the staff may press; for the others it stays in reach, disabled, and says why. */
export const ActButton = ({ action, about, children, onClick, ...rest }: ActButtonProps) => {
  const refusal = useRefusal(action);
  return (
    <Button
      {...rest}
      {...(refusal !== null && { 'aria-disabled': true, title: refusal })}
      onClick={refusal === null ? onClick : undefined}
    >
      {children}
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
      {refusal !== null && <span className="visually-hidden">. {refusal}</span>}
    </Button>
  );
};

interface ActButtonsProps<Choice extends string> extends Pick<ActButtonProps, 'action' | 'about' | 'disabled'> {
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice) => string;
  readonly onChoose: (choice: Choice) => void;
}

/** Acts on a row of a table, side by side. */
export const ActButtons = <Choice extends string>(props: ActButtonsProps<Choice>) => {
  const { choices, labelOf, onChoose, ...rest } = props;
  return (
    <span className={styles.buttons}>
      {choices.map((choice) => (
        <ActButton key={choice} size="s" {...rest} onClick={() => onChoose(choice)}>
          {labelOf(choice)}
        </ActButton>
      ))}
    </span>
  );
};
