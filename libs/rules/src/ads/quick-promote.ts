import type { QuestionAnswer } from './countries.ts';

/** DS-130: the pages that people see, in their order (S-178), and the same as the text of the flow counts them (S-179). */
export const pagesByReading = {
  a: ['gdpr', 'pin-selection', 'main', 'business-form', 'billing-form', 'success', 'error'],
  b: ['main', 'business-form', 'billing-form', 'pin-selection', 'success', 'error'],
} as const;
export type Reading = keyof typeof pagesByReading;
export type Page = (typeof pagesByReading)['a'][number];

type Step = Exclude<Page, 'gdpr' | 'error'>;

/** Steps that the index counts: without the gates before them and the error beside them. */
const stepsByReading: Readonly<Record<Reading, readonly Step[]>> = {
  a: ['main', 'business-form', 'billing-form', 'success'],
  b: ['main', 'business-form', 'billing-form', 'pin-selection', 'success'],
};

export type ErrorArea = 'pin' | 'modal';
export interface PromoteError {
  readonly area: ErrorArea;
  readonly message: string;
}

export interface QuickPromote {
  readonly reading: Reading;
  /** True on the page of quick promote itself, false where it is opened over another page. */
  readonly onOwnPage: boolean;
  readonly consent: QuestionAnswer | null;
  readonly consentNeeded: boolean;
  readonly pinId: string | null;
  readonly productGroupId: string | null;
  readonly index: number;
  readonly over: 'tag' | 'pin-selection' | 'error' | null;
  readonly error: PromoteError | null;
}

export type QuickPromoteEvent =
  | { readonly type: 'consent-answered'; readonly answer: QuestionAnswer }
  | { readonly type: 'pin-chosen'; readonly pinId: string }
  | { readonly type: 'pin-selection-opened' | 'tag-opened' | 'over-closed' | 'retried' | 'advanced' }
  | { readonly type: 'submitted'; readonly businessValid: boolean; readonly billingValid: boolean }
  | { readonly type: 'failed'; readonly error: PromoteError };

export interface Opening {
  readonly reading?: Reading;
  readonly onOwnPage?: boolean;
  readonly consentNeeded: boolean;
  readonly pinId: string | null;
  readonly productGroupId?: string | null;
}

export const openQuickPromote = (opening: Opening): QuickPromote => ({
  reading: opening.reading ?? 'a',
  onOwnPage: opening.onOwnPage ?? true,
  consent: null,
  consentNeeded: opening.consentNeeded,
  pinId: opening.pinId,
  productGroupId: opening.productGroupId ?? null,
  index: 0,
  over: null,
  error: null,
});

const hasSubject = ({ pinId, productGroupId }: QuickPromote): boolean => pinId !== null || productGroupId !== null;

/** Page on top, or null once the flow is over (S-185). */
export const pageOf = (flow: QuickPromote): Page | 'tag' | null => {
  if (flow.consentNeeded && flow.consent === null) return 'gdpr';
  if (!hasSubject(flow) && flow.reading === 'a') return 'pin-selection';
  return flow.over ?? stepsByReading[flow.reading][flow.index] ?? null;
};

/** S-180: one step further; a chosen pin is not asked for again. */
const advance = (flow: QuickPromote): QuickPromote => {
  const index = flow.index + 1;
  const choosing = stepsByReading[flow.reading][index] === 'pin-selection' && hasSubject(flow);
  return { ...flow, index: choosing ? index + 1 : index, over: null, error: null };
};

const goTo = (flow: QuickPromote, step: Step): QuickPromote => ({
  ...flow,
  index: stepsByReading[flow.reading].indexOf(step),
  over: null,
  error: null,
});

/** S-182 to S-184: on its own page it goes on although the business is not known yet (DS-152). */
const afterSubmission = (flow: QuickPromote, businessValid: boolean, billingValid: boolean): QuickPromote => {
  if (businessValid && billingValid) return goTo(flow, 'success');
  if (businessValid) return goTo(flow, 'billing-form');
  return flow.onOwnPage ? advance(flow) : goTo(flow, 'business-form');
};

/** S-181. */
const afterFailure = (flow: QuickPromote, error: PromoteError): QuickPromote => ({
  ...flow,
  error,
  over: flow.index === 0 && error.area === 'modal' ? 'error' : flow.over,
});

export const nextQuickPromote = (flow: QuickPromote, event: QuickPromoteEvent): QuickPromote => {
  switch (event.type) {
    case 'consent-answered':
      return { ...flow, consent: event.answer };
    case 'pin-chosen': {
      const chosen = { ...flow, pinId: event.pinId, over: null, error: null };
      return pageOf(flow) === 'pin-selection' && flow.index > 0 ? advance(chosen) : chosen;
    }
    case 'pin-selection-opened':
      return { ...flow, over: 'pin-selection' };
    case 'tag-opened':
      return flow.index === 0 ? { ...flow, over: 'tag' } : flow;
    case 'over-closed':
      return { ...flow, over: null };
    case 'retried':
      return { ...flow, over: null, error: null };
    case 'advanced':
      return advance(flow);
    case 'submitted':
      return afterSubmission(flow, event.businessValid, event.billingValid);
    case 'failed':
      return afterFailure(flow, event.error);
  }
};

/** DS-148. */
export const GENERIC_FAILURE = 'Something went wrong. Your ad was not created.';

/** S-362: where a failure is shown, and what it says. */
export const promoteErrorOf = (failure: {
  readonly httpStatus: number;
  readonly messageDetail: string | null;
}): PromoteError =>
  failure.messageDetail === null
    ? { area: 'modal', message: GENERIC_FAILURE }
    : { area: failure.httpStatus === 401 ? 'pin' : 'modal', message: failure.messageDetail };

export interface Leaving {
  readonly pinBuilderInHistory: boolean;
  /** Entries of the browser's history. */
  readonly historyLength: number;
  /** Experiment `qp_close_window`. */
  readonly mayCloseWindow: boolean;
  /** Parameter `cross_site=1`. */
  readonly crossSite: boolean;
}

/** S-186 to S-188. `steps`: entries to go back; `by`: the app's own history, or the browser's. */
export const leavingOf = (
  leaving: Leaving,
):
  | { readonly way: 'close-window' }
  | { readonly way: 'back'; readonly steps: 1 | 3; readonly by: 'app' | 'browser' } => {
  if (leaving.crossSite) return { way: 'back', steps: 1, by: 'browser' };
  if (leaving.mayCloseWindow && leaving.historyLength <= 1) return { way: 'close-window' };
  return { way: 'back', steps: leaving.pinBuilderInHistory ? 3 : 1, by: 'app' };
};
