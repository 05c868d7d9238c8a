import { LONGEST_REASON, SHORTEST_REASON } from '@corkboard/contracts/operations/reason';
import type { ReactNode } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import type { Entered, Wrong } from '../dialog-form/dialog-form.tsx';
import { TextField } from '../text-field/text-field.tsx';

/** Error of the reason in a form that has a `ReasonField`. */
export const wrongReason = (entered: Entered): Wrong =>
  entered('reason').length < SHORTEST_REASON ? { reason: consoleText('reasonShort') } : {};

interface ReasonFieldProps {
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** Reason for an act, for the log of the member of the staff. */
export const ReasonField = (props: ReasonFieldProps) => (
  <TextField {...props} label={consoleText('reason')} name="reason" maxLength={LONGEST_REASON} />
);
