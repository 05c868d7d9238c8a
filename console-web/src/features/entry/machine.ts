import type { BirthdayFields } from '@corkboard/rules/identity/birthday';

/** Views of the one entry dialog; more methods add theirs here. */
export type EntryView = 'signup' | 'login' | 'UnderageConfirmation';

export type FieldName = 'email' | 'password' | 'birthday' | 'form';

/** A message at a field; `link` names what its marked words do. */
export interface Problem {
  readonly text: string;
  readonly link?: 'reset';
}
export type Problems = { readonly [Field in FieldName]?: Problem };

export type RecoveryKind = 'rate-limited' | 'login-assistance' | 'reset-sent';
export interface Recovery {
  readonly kind: RecoveryKind;
  /** What was typed, for the dialogs that name it. */
  readonly email: string;
}

export interface ResponseModal {
  readonly title: string;
  readonly body: string;
  readonly button_text: string;
  readonly button_url?: string;
}

/** How a call ended. */
export type Outcome =
  | { readonly kind: 'problems'; readonly problems: Problems; readonly toast?: Toast }
  | { readonly kind: 'recovery'; readonly recovery: Recovery }
  | { readonly kind: 'underage' }
  | { readonly kind: 'ineligible'; readonly text: string }
  | { readonly kind: 'toast'; readonly toast: Toast }
  | { readonly kind: 'birthday-cleared' }
  | { readonly kind: 'signed-in'; readonly to: string; readonly modal: ResponseModal | null };

export interface Toast {
  readonly text: string;
  readonly durationMs?: number;
}

export interface EntryState {
  readonly view: EntryView;
  /** The log-in view greets whoever was signed in here before. */
  readonly isPersonalised: boolean;
  /** The fields are shown; otherwise a button reveals them. */
  readonly isExpanded: boolean;
  readonly email: string;
  readonly password: string;
  readonly birthday: BirthdayFields;
  readonly problems: Problems;
  readonly isBusy: boolean;
  /** The marker of an earlier attempt blocks sign-up. */
  readonly isIneligible: boolean;
  readonly recovery: Recovery | null;
  readonly modal: ResponseModal | null;
  /** Counts refusals, so that the focus goes to the first wrong field each time. */
  readonly refusals: number;
}

export type EntryEvent =
  | { readonly type: 'typed'; readonly field: 'email' | 'password'; readonly value: string }
  | { readonly type: 'birthday-typed'; readonly part: keyof BirthdayFields; readonly value: string }
  | { readonly type: 'view-chosen'; readonly view: 'signup' | 'login' }
  | { readonly type: 'expanded' }
  | { readonly type: 'not-me' }
  | { readonly type: 'sent' }
  | { readonly type: 'answered'; readonly outcome: Outcome }
  | { readonly type: 'recovery-closed' };

const noBirthday: BirthdayFields = { year: '', month: '', day: '' };

export const opened = (
  given: Pick<EntryState, 'view' | 'isPersonalised' | 'isExpanded' | 'isIneligible'> & { readonly email?: string },
): EntryState => ({
  email: '',
  password: '',
  birthday: noBirthday,
  problems: {},
  isBusy: false,
  recovery: null,
  modal: null,
  refusals: 0,
  ...given,
});

const without = (problems: Problems, field: FieldName): Problems => ({ ...problems, [field]: undefined });

const answered = (state: EntryState, outcome: Outcome): EntryState => {
  const rested = { ...state, isBusy: false };
  switch (outcome.kind) {
    case 'problems':
      return { ...rested, problems: outcome.problems, refusals: state.refusals + 1 };
    case 'recovery':
      return { ...rested, problems: {}, recovery: outcome.recovery };
    case 'underage':
      return { ...rested, problems: {}, view: 'UnderageConfirmation' };
    case 'ineligible':
      return { ...rested, view: 'signup', isIneligible: true, problems: { form: { text: outcome.text } } };
    case 'birthday-cleared':
      return { ...rested, view: 'signup', isIneligible: false, problems: {}, birthday: noBirthday };
    case 'toast':
      return rested;
    case 'signed-in':
      // Stays busy until the page has gone, unless the server wants to say something first.
      return { ...state, password: '', isBusy: outcome.modal === null, modal: outcome.modal };
  }
};

/** The entry form, seen from outside: what it shows after each thing that happens. */
export const entry = (state: EntryState, event: EntryEvent): EntryState => {
  switch (event.type) {
    case 'typed':
      return { ...state, [event.field]: event.value, problems: without(state.problems, event.field) };
    case 'birthday-typed': {
      const birthday = { ...state.birthday, [event.part]: event.value };
      return { ...state, birthday, problems: without(state.problems, 'birthday') };
    }
    case 'view-chosen':
      return { ...state, view: event.view, problems: {}, isPersonalised: false };
    case 'expanded':
      return { ...state, isExpanded: true };
    case 'not-me':
      return { ...state, isPersonalised: false, email: '', password: '', problems: {} };
    case 'sent':
      return { ...state, isBusy: true, problems: {} };
    case 'answered':
      return answered(state, event.outcome);
    case 'recovery-closed':
      return { ...state, recovery: null };
  }
};
