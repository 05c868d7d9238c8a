import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { didText } from './act-texts.ts';
import type { Conflict } from './undo.api.ts';
import { text, whenText } from './undo-texts.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly onKeep: () => void;
  readonly onAnyway: () => Promise<void>;
}

/** An account that is gone, or that acted where the viewer does not see it, has no name here. */
const whoOf = ({ by, by_me }: Conflict): string => (by_me ? text('you') : (by?.full_name ?? text('other')));

/** Names what came later, and lets the person choose. */
export const ConflictDialog = ({ conflict, onKeep, onAnyway }: ConflictDialogProps) => {
  const [busy, setBusy] = useState(false);
  const { kind, at } = conflict;
  return (
    <Dialog
      open
      small
      title={text('conflict')}
      description={text('conflictDetail', { who: whoOf(conflict), what: didText(kind), when: whenText(at) })}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep}>{text('keep')}</Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void onAnyway();
            }}
          >
            {text('anyway')}
          </Button>
        </>
      }
    />
  );
};
