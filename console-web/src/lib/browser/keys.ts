import { useEffect, useRef } from 'react';

const TEXTLESS = /^(checkbox|radio|range|button|submit)$/;

/** True where a key is text: fields, menus, dialogs. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement && !TEXTLESS.test(target.type)) ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=dialog]') !== null);

/** Handles the keys pressed anywhere on the page. */
export const useAnyKey = (press: (event: KeyboardEvent) => void): void => {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
};

/** Handles the keys that are pressed alone, where they are no text. */
export const usePageKey = (press: (event: KeyboardEvent) => void): void =>
  useAnyKey((event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) press(event);
  });
