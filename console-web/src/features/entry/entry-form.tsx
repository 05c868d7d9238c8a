import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import styles from './entry.module.css';
import { EntryFooter } from './entry-footer.tsx';
import { entryText } from './entry-text.ts';
import { LogInFields } from './log-in-fields.tsx';
import { isPersonalised, type WithFields } from './machine.ts';
import { Occasion } from './occasion.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { TermsNotice } from './terms-notice.tsx';
import type { Entry, EntryProps } from './use-entry.ts';

const RecoveryDialogs = lazy(async () => ({ default: (await import('./recovery-dialogs.tsx')).RecoveryDialogs }));
const UnderageConfirmation = lazy(async () => ({
  default: (await import('./underage-confirmation.tsx')).UnderageConfirmation,
}));
const WelcomeBack = lazy(async () => ({ default: (await import('./welcome-back.tsx')).WelcomeBack }));

const Fields = ({ entry, state }: { entry: Entry; state: WithFields }) => {
  const { dispatch, submit } = entry;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state.refusals]);
  if (!state.isExpanded && state.view === 'signup')
    return (
      <Button variant="primary" block onClick={() => dispatch({ type: 'expanded' })}>
        {entryText('continueWithEmail')}
      </Button>
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-busy={state.isBusy}>
      {state.view === 'signup' ? (
        <SignUpFields entry={entry} state={state} />
      ) : (
        <LogInFields entry={entry} state={state} />
      )}
    </form>
  );
};

const Form = ({ entry, state, ...props }: EntryProps & { entry: Entry; state: WithFields }) => (
  <>
    <Occasion {...props} state={state} />
    <Suspense fallback={null}>
      {isPersonalised(state) && <WelcomeBack entry={entry} />}
      {(state.recovery || state.modal) && <RecoveryDialogs entry={entry} state={state} />}
    </Suspense>
    <div className={styles.fields}>
      <Fields entry={entry} state={state} />
    </div>
    <TermsNotice />
    <EntryFooter entry={entry} container={props.container} />
    {state.isBusy && <LoadingOverlay label={entryText('working')} />}
  </>
);

/** The one form behind every way in (E-013): the same in the dialog, on the pages and at home. */
export const EntryForm = ({ entry, ...props }: EntryProps & { entry: Entry }) => {
  const { state } = entry;
  return (
    <div className={styles.entry} data-view={state.view} data-testid="entry-form">
      {state.view === 'UnderageConfirmation' ? (
        <Suspense fallback={null}>
          <UnderageConfirmation entry={entry} state={state} />
        </Suspense>
      ) : (
        <Form {...props} entry={entry} state={state} />
      )}
    </div>
  );
};
