/** Occasion of signing up or logging in (E-012); decides the title of the entry dialog. */
export type EntrySource =
  | 'home'
  | 'login_page'
  | 'save'
  | 'download'
  | 'follow'
  | 'unfollow'
  | 'continue'
  | 'bookmarklet'
  | 'board_invite'
  | 'comment'
  | 'business'
  | 'unknown';

export interface Creator {
  readonly name: string;
  readonly imageUrl: string | null;
}

export interface EntryPrompt {
  readonly view: 'signup' | 'login';
  readonly source: EntrySource;
  /** The pin that a save or a download was about; its picture is shown. */
  readonly pinId?: string | null;
  /** Whom somebody wants to follow; shown with source `follow`. */
  readonly creator?: Creator | null;
  /** Page to go to afterwards; the page itself unless given. */
  readonly next?: string | null;
  /** The page says someone is signed in, the server no longer does. */
  readonly sessionEnded?: boolean;
}

type Listener = (prompt: EntryPrompt) => void;

const listeners = new Set<Listener>();
// A page asks while it is drawn for the first time, before anybody listens.
let undelivered: EntryPrompt | null = null;

/** Asks the visitor to sign up or log in; whatever page it is, the entry dialog opens over it. */
export const promptEntry = (prompt: EntryPrompt): void => {
  if (listeners.size === 0) undelivered = prompt;
  for (const listener of listeners) listener(prompt);
};

export const onEntryPrompt = (listener: Listener): (() => void) => {
  listeners.add(listener);
  if (undelivered !== null) listener(undelivered);
  undelivered = null;
  return () => listeners.delete(listener);
};
