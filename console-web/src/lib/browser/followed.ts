const MIDDLE = 1;

/** Calls `followed` when a link with this `href` inside of an element is followed, here or in another tab. */
export const whenFollowed = (element: Element, href: string, followed: () => void): (() => void) => {
  const look = (event: Event) => {
    if (event instanceof MouseEvent && event.type === 'auxclick' && event.button !== MIDDLE) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link?.getAttribute('href') === href) followed();
  };
  element.addEventListener('click', look);
  element.addEventListener('auxclick', look);
  return () => {
    element.removeEventListener('click', look);
    element.removeEventListener('auxclick', look);
  };
};
