import type { responseModal } from '@corkboard/contracts/identity/registration';
import type { BirthdayFields } from '@corkboard/rules/identity/birthday';
import type * as z from 'zod/mini';

export type FieldName = 'email' | 'password' | 'birthday' | 'form';

/** A message at a field; `link` names what its marked words do. */
export interface Problem {
  readonly text: string;
  readonly link?: 'reset';
}
export type Problems = { readonly [Field in FieldName]?: Problem };

export interface Recovery {
  readonly kind: 'rate-limited' | 'login-assistance' | 'reset-sent' | 'suspended';
  /** Typed address, for the dialogs that name it. */
  readonly email: string;
}

type ResponseModal = z.infer<typeof responseModal>;

/** Result of a call. */
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

/** State of a view with fields; typed texts stay when another view is chosen. */
interface Fields {
  readonly email: string;
  readonly password: string;
  readonly birthday: BirthdayFields;
  readonly problems: Problems;
  readonly isBusy: boolean;
  /** The fields of sign-up are shown; otherwise a button reveals them. */
  readonly isExpanded: boolean;
  /** The marker of an earlier attempt blocks sign-up. */
  readonly isIneligible: boolean;
  readonly recovery: Recovery | null;
  readonly modal: ResponseModal | null;
  /** Counts refusals, so that the focus goes to the first wrong field each time. */
  readonly refusals: number;
}

type SigningUp = Fields & { readonly view: 'signup' };

interface LoggingIn extends Fields {
  readonly view: 'login';
  /** Greets whoever was signed in here before. */
  readonly isPersonalised: boolean;
}

/** Dialog in which a person below the minimum age confirms the birthday. */
interface ConfirmingBirthday {
  readonly view: 'UnderageConfirmation';
  readonly isBusy: boolean;
  /** State to which Edit leads back. */
  readonly signUp: SigningUp;
}

type WithFields = SigningUp | LoggingIn;

/** Views of the one entry dialog; more methods add theirs here. */
export type EntryState = WithFields | ConfirmingBirthday;

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

export const opened = ({
  view,
  isPersonalised,
  ...given
}: Pick<LoggingIn, 'isPersonalised' | 'isExpanded' | 'isIneligible'> & {
  readonly view: 'signup' | 'login';
  readonly email?: string;
}): WithFields => {
  const typed = { email: '', password: '', birthday: noBirthday };
  const fields = { ...typed, problems: {}, isBusy: false, recovery: null, modal: null, refusals: 0, ...given };
  return view === 'signup' ? { ...fields, view } : { ...fields, view, isPersonalised };
};

const without = (problems: Problems, field: FieldName): Problems => ({ ...problems, [field]: undefined });

const answered = (state: WithFields, outcome: Outcome): EntryState => {
  const rested = { ...state, isBusy: false };
  const signUp: SigningUp = { ...rested, view: 'signup', problems: {} };
  switch (outcome.kind) {
    case 'problems':
      return { ...rested, problems: outcome.problems, refusals: state.refusals + 1 };
    case 'recovery':
      return { ...rested, problems: {}, recovery: outcome.recovery };
    case 'underage':
      return { view: 'UnderageConfirmation', isBusy: false, signUp };
    case 'ineligible':
      return { ...signUp, isIneligible: true, problems: { form: { text: outcome.text } } };
    case 'birthday-cleared':
      return { ...signUp, isIneligible: false, birthday: noBirthday };
    case 'toast':
      return rested;
    case 'signed-in':
      // Stays busy until the page has gone, unless the server wants to say something first.
      return { ...state, password: '', isBusy: outcome.modal === null, modal: outcome.modal };
  }
};

/** Only an answer to Edit leads away. */
const confirming = (state: ConfirmingBirthday, event: EntryEvent): EntryState => {
  const outcome = event.type === 'answered' ? event.outcome : null;
  return outcome?.kind === 'ineligible' || outcome?.kind === 'birthday-cleared'
    ? answered(state.signUp, outcome)
    : { ...state, isBusy: event.type === 'sent' };
};

/** The entry form, seen from outside: what it shows after each thing that happens. */
export const entry = (state: EntryState, event: EntryEvent): EntryState => {
  if (state.view === 'UnderageConfirmation') return confirming(state, event);
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
      return { ...state, view: 'login', isPersonalised: false, email: '', password: '', problems: {} };
    case 'sent':
      return { ...state, isBusy: true, problems: {} };
    case 'answered':
      return answered(state, event.outcome);
    case 'recovery-closed':
      return { ...state, recovery: null };
  }
};

export const isPersonalised = (state: EntryState): boolean => state.view === 'login' && state.isPersonalised;
