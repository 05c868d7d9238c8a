import { type ReactNode, useEffect, useState } from 'react';
import { type EntryPrompt, promptEntry } from '../../lib/session/entry-prompt.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';

interface LogInFirstProps {
  readonly title: string;
  /** Text of the button, for those who have closed the dialog. */
  readonly action: string;
  readonly source: EntryPrompt['source'];
  /** Address of the page that asks, to come back to. */
  readonly next: string;
  /** `signup` for people who mostly have no account yet. */
  readonly view?: EntryPrompt['view'];
}

/** Page in the place of one that needs a session: asks a visitor to log in as it opens. */
export const LogInFirst = ({ title, action, source, next, view = 'login' }: LogInFirstProps): ReactNode => {
  const [askIn] = useState(() => () => promptEntry({ view, source, next }));
  useEffect(askIn, [askIn]);
  return (
    <EmptyState
      alone
      title={title}
      action={
        <Button variant="primary" onClick={askIn}>
          {action}
        </Button>
      }
    />
  );
};
