import type { Permitted } from '@corkboard/rules/operations/staff-actions';
import { useRefusal } from '../../lib/session/staff-role.ts';
import { Button, type ButtonProps } from '../button/button.tsx';

interface ActButtonProps extends ButtonProps {
  readonly action: Permitted;
}

/** A button that only some roles of the staff may press; for the others it stays in reach, disabled, and says why. */
export const ActButton = ({ action, children, onClick, ...rest }: ActButtonProps) => {
  const refusal = useRefusal(action);
  return (
    <Button
      {...rest}
      {...(refusal !== null && { 'aria-disabled': true, title: refusal })}
      onClick={refusal === null ? onClick : undefined}
    >
      {children}
      {refusal !== null && <span className="visually-hidden">. {refusal}</span>}
    </Button>
  );
};
