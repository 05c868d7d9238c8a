import { useEffect, useRef } from 'react';
import { isTyping } from '../../../ui/rows/row-keys.ts';

/** `?` and Ctrl K (or ⌘ K), wherever the focus is outside a field. */
export const useShortcuts = (actions: { readonly palette: () => void; readonly help: () => void }): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        latest.current.palette();
      } else if (event.key === '?' && !isTyping(event.target)) latest.current.help();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
