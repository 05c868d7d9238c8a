import { useSyncExternalStore } from 'react';

/** 5 s unless the requirements say otherwise. */
export const TOAST_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Subject of the text, such as an address. */
  readonly detail?: string;
  readonly tone: 'neutral' | 'error';
  readonly durationMs: number;
  readonly image?: string;
  readonly link?: { readonly label: string; readonly href: string };
  readonly action?: { readonly label: string; readonly run: () => void };
}

export type ToastOptions = Partial<Pick<Toast, 'detail' | 'tone' | 'durationMs' | 'image' | 'link' | 'action'>>;

let shown: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
/** Each of them holds toasts by itself. */
type Holder = 'pointer' | 'focus';
const holders = new Set<Holder>();

const change = (next: readonly Toast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(shown.filter((toast) => toast.id !== id));
  // Of what is gone, neither is told to leave.
  if (shown.length === 0) holders.clear();
};

const startTimer = (toast: Toast): void => {
  if (holders.size > 0) return;
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toast.durationMs),
  );
};

/** Shows a short message for `durationMs`; the same message again replaces the one before. Returns its id. */
export const showToast = (text: string, options: ToastOptions = {}): number => {
  last += 1;
  const toast: Toast = { id: last, text, tone: 'neutral', durationMs: TOAST_MS, ...options };
  change([...shown.filter((each) => each.text !== text), toast].slice(-3));
  startTimer(toast);
  return toast.id;
};

/** E-030: without an error it says 'Unknown Error'. */
export const notify = (error?: unknown): number => {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return showToast(text === '' ? 'Unknown Error' : text, { tone: 'error' });
};

/** While someone reads or reaches for a toast, none goes away. */
export const holdToasts = (by: Holder): void => {
  holders.add(by);
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
};

export const releaseToasts = (by: Holder): void => {
  holders.delete(by);
  for (const toast of shown) if (!timers.has(toast.id)) startTimer(toast);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);
export const shownToasts = (): readonly Toast[] => shown;
