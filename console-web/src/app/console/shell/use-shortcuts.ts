import { isTyping, useAnyKey } from '../../../lib/browser/keys.ts';

/** `?` and Ctrl K (or ⌘ K), wherever the focus is outside a field. */
export const useShortcuts = (actions: { readonly palette: () => void; readonly help: () => void }): void =>
  useAnyKey((event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.palette();
    } else if (event.key === '?' && !isTyping(event.target)) actions.help();
  });
