import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import styles from './entry.module.css';
import { EntryFooter } from './entry-footer.tsx';
import { entryText } from './entry-text.ts';
import { LogInFields } from './log-in-fields.tsx';
import { Occasion } from './occasion.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { TermsNotice } from './terms-notice.tsx';
import type { Entry, EntryProps } from './use-entry.ts';

const RecoveryDialogs = lazy(async () => ({ default: (await import('./recovery-dialogs.tsx')).RecoveryDialogs }));
const UnderageConfirmation = lazy(async () => ({
  default: (await import('./underage-confirmation.tsx')).UnderageConfirmation,
}));
const WelcomeBack = lazy(async () => ({ default: (await import('./welcome-back.tsx')).WelcomeBack }));

const Fields = ({ entry }: { entry: Entry }) => {
  const { state, dispatch, submit } = entry;
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
      {state.view === 'signup' ? <SignUpFields entry={entry} /> : <LogInFields entry={entry} />}
    </form>
  );
};

/** The one form behind every way in (E-013): the same in the dialog, on the pages and at home. */
export const EntryForm = ({ entry, ...props }: EntryProps & { entry: Entry }) => {
  const { state } = entry;
  const isUnderage = state.view === 'UnderageConfirmation';
  return (
    <div className={styles.entry} data-view={state.view} data-testid="entry-form">
      {!isUnderage && <Occasion {...props} state={state} />}
      <Suspense fallback={null}>
        {state.isPersonalised && <WelcomeBack entry={entry} />}
        {isUnderage && <UnderageConfirmation entry={entry} />}
        {(state.recovery || state.modal) && <RecoveryDialogs entry={entry} />}
      </Suspense>
      {!isUnderage && (
        <>
          <div className={styles.fields}>
            <Fields entry={entry} />
          </div>
          <TermsNotice />
          <EntryFooter entry={entry} container={props.container} />
        </>
      )}
      {state.isBusy && !isUnderage && <LoadingOverlay label={entryText('working')} />}
    </div>
  );
};
