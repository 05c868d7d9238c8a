import { useEffect, useReducer, useRef } from 'react';
import { viewer } from '../../lib/bootstrap.ts';
import { report } from '../../lib/report/client-events.ts';
import type { EntryPrompt } from '../../lib/session/entry-prompt.ts';
import { tellOtherTabs } from '../../lib/session/other-tabs.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { RECOVERY_DIALOGS, UNDERAGE_REDIRECT } from './constants.ts';
import { entryText } from './entry-text.ts';
import {
  type EntryEvent,
  type EntryState,
  entry,
  isPersonalised,
  type Outcome,
  opened,
  type Toast,
} from './machine.ts';

/** Loads the form's actions while the form is being filled in. */
const flows = () => import('./flows.ts');

/** Container of the form: over a page, on a page of its own, or on the home page. */
export type Container = 'modal' | 'page' | 'home';

export type EntryProps = Omit<EntryPrompt, 'sessionEnded'> & { readonly container: Container };

const initially = ({ view, container }: EntryProps): EntryState => {
  const { type, info, ineligible } = viewer();
  const isKnown = view === 'login' && type === 'LIMITED_LOGIN' && info !== null;
  return opened({
    view,
    isPersonalised: isKnown,
    isExpanded: container === 'home',
    isIneligible: ineligible,
    ...(isKnown && { email: info.email }),
  });
};

const show = ({ text, durationMs }: Toast): number => showToast(text, durationMs === undefined ? {} : { durationMs });

const loginStateOf = (state: EntryState) =>
  viewer().type === 'LIMITED_LOGIN' ? (isPersonalised(state) ? 'LIMITED' : 'DEFAULT') : undefined;

/** One call at a time: a second press while one is under way does nothing. */
const useCall = (dispatch: (event: EntryEvent) => void) => {
  const sending = useRef(false);
  const take = (outcome: Outcome) => {
    if ('toast' in outcome && outcome.toast) show(outcome.toast);
    dispatch({ type: 'answered', outcome });
    if (outcome.kind === 'signed-in') tellOtherTabs();
    if (outcome.kind === 'signed-in' && !outcome.modal) location.assign(outcome.to);
  };
  const send = (act: () => Promise<Outcome>) => {
    if (sending.current) return;
    sending.current = true;
    dispatch({ type: 'sent' });
    act()
      .catch((): Outcome => ({ kind: 'toast', toast: { text: entryText('wentWrong') } }))
      .then(take)
      .finally(() => {
        sending.current = false;
      })
      .catch(() => undefined);
  };
  return { take, send };
};

/** The machine of one entry form with its calls. */
export const useEntry = (props: EntryProps) => {
  const [state, dispatch] = useReducer(entry, props, initially);
  const { source, next = null } = props;
  const { take, send } = useCall(dispatch);
  const loginState = loginStateOf(state);
  // Once for each view that is shown.
  useEffect(() => {
    report('view_shown', { source, view: state.view, ...(loginState && { login_state: loginState }) });
  }, [source, state.view, loginState]);
  useEffect(() => {
    flows().catch(() => undefined);
  }, []);
  const form = state.view === 'UnderageConfirmation' ? state.signUp : state;
  const means = { rules: viewer().passwordRules, source, next, handled: RECOVERY_DIALOGS };
  return {
    state,
    /** The view with fields; while a birthday is confirmed, the one behind it. */
    form,
    dispatch: dispatch as (event: EntryEvent) => void,
    submit: () =>
      send(async () => {
        const { signUp, logIn } = await flows();
        if (form.view === 'signup') return signUp(form, { ...means, isIneligible: form.isIneligible });
        return logIn({ ...form, loginState: loginStateOf(form) }, means);
      }),
    reset: () => send(async () => (await flows()).requestReset(form.email.trim())),
    editBirthday: () => send(async () => (await flows()).editBirthday()),
    /** Says what came of the birthday, then leaves. */
    confirmBirthday: () => {
      dispatch({ type: 'sent' });
      flows()
        .then((loaded) => loaded.confirmBirthday())
        .then(show)
        .then(() => setTimeout(() => location.assign('/'), UNDERAGE_REDIRECT))
        .catch((thrown: unknown) => notify(thrown));
    },
    resend: async () => {
      if (!form.recovery) return;
      const answer = await (await flows()).resend(form.recovery);
      if ('kind' in answer) take(answer);
      else show(answer);
    },
    forget: () => {
      flows()
        .then(({ forget }) => forget())
        .then(() => dispatch({ type: 'not-me' }))
        .catch((thrown: unknown) => notify(thrown));
    },
  };
};
export type Entry = ReturnType<typeof useEntry>;
