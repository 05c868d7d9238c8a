import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import styles from './entry.module.css';
import { EntryFooter } from './entry-footer.tsx';
import { entryText } from './entry-text.ts';
import { LogInFields } from './log-in-fields.tsx';
import { isPersonalised } from './machine.ts';
import { Occasion } from './occasion.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { TermsNotice } from './terms-notice.tsx';
import type { Entry, EntryProps } from './use-entry.ts';

const RecoveryDialogs = lazy(async () => ({ default: (await import('./recovery-dialogs.tsx')).RecoveryDialogs }));
const underage = () => import('./underage-confirmation.tsx');
const UnderageConfirmation = lazy(async () => ({ default: (await underage()).UnderageConfirmation }));
const WelcomeBack = lazy(async () => ({ default: (await import('./welcome-back.tsx')).WelcomeBack }));

const Fields = ({ entry }: { entry: Entry }) => {
  const { form, dispatch, submit } = entry;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form.refusals]);
  if (!form.isExpanded && form.view === 'signup')
    return (
      <Button variant="primary" block onClick={() => dispatch({ type: 'expanded' })}>
        {entryText('continueWithEmail')}
      </Button>
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Comes while the server decides, so that the form turns into it at once.
    if (form.view === 'signup') underage().catch(() => undefined);
    submit();
  };
  return (
    <form ref={element} className={styles.form} onSubmit={onSubmit} noValidate aria-busy={form.isBusy}>
      {form.view === 'signup' ? <SignUpFields entry={entry} /> : <LogInFields entry={entry} />}
    </form>
  );
};

/**
 * The one form behind every way in (E-013): the same in the dialog, on the pages and at home. The question about the
 * birthday lies over the form, which keeps its place unseen: nothing moves when a late answer brings the question.
 */
export const EntryForm = ({ entry, ...props }: EntryProps & { entry: Entry }) => {
  const { state, form } = entry;
  const isUnderage = state.view === 'UnderageConfirmation';
  return (
    <div className={styles.entry} data-view={state.view} data-testid="entry-form">
      <div className={styles.way}>
        <Occasion {...props} state={form} />
        <Suspense fallback={null}>{isPersonalised(form) && <WelcomeBack entry={entry} />}</Suspense>
        <div className={styles.fields}>
          <Fields entry={entry} />
        </div>
        <TermsNotice />
        <EntryFooter entry={entry} container={props.container} />
      </div>
      <Suspense fallback={null}>
        {isUnderage && <UnderageConfirmation entry={entry} />}
        {(form.recovery || form.modal) && <RecoveryDialogs entry={entry} />}
      </Suspense>
      {state.isBusy && !isUnderage && <LoadingOverlay label={entryText('working')} />}
    </div>
  );
};
