import { readStored, session, store } from '../lib/browser/storage.ts';
import { appText } from '../lib/messages/app.ts';
import { showToast } from '../ui/toast/toasts.ts';

/** Flags that a page reads once from its address and then takes away (DE-103, DE-183). */
export interface UrlFlags {
  readonly showError: boolean;
  /** Account-error code. */
  readonly aec: string | null;
}

/** The flags of an address, and the address without them; null when there are none. */
export const flagsOf = (href: string): { readonly flags: UrlFlags; readonly rest: string } | null => {
  const url = new URL(href);
  const showError = url.searchParams.get('showError');
  const aec = url.searchParams.get('aec');
  if (showError === null && aec === null) return null;
  url.searchParams.delete('showError');
  url.searchParams.delete('aec');
  return { flags: { showError: showError === 'true', aec }, rest: url.pathname + url.search + url.hash };
};

const MISSING = 'missing-page';

/** Before the way home from a page that could not be found: which one it was. */
export const rememberMissing = (path: string): void => store(session, MISSING, path);

/** E-025: says that a page could not be found, and which. */
export const sayMissing = (): void => {
  const path = readStored(session, MISSING);
  store(session, MISSING, null);
  showToast(appText('pageNotFound'), path ? { detail: path } : {});
};

export const takeFlags = (): UrlFlags => {
  const found = flagsOf(location.href);
  if (!found) return { showError: false, aec: null };
  history.replaceState(history.state, '', found.rest);
  return found.flags;
};
