import type { AnyRouter } from '@tanstack/react-router';
import { toContent } from './to-content.ts';

/** The focus of a link that went with its page is in the content of the next one, unless that page has placed it itself. */
export const focusPages = (router: AnyRouter): void => {
  router.subscribe('onRendered', ({ fromLocation }) => {
    if (fromLocation && document.activeElement === document.body) toContent();
  });
};
