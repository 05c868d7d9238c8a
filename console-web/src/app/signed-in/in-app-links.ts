import { chooseApp } from '@corkboard/contracts/web/choose-app';
import type { AnyRouter } from '@tanstack/react-router';

/** Files, other bundles and the server's own pages are left to the browser. */
const LEAVES = /^\/(i|_|v3|resource|console|internal|assets)\//;

/** The address that a click on a link leads to within the app; null where the browser should follow it. */
const inAppTarget = (event: MouseEvent, origin: string): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const url = new URL(link.href);
  if (url.origin !== origin || LEAVES.test(url.pathname) || chooseApp(url.pathname, true) === 'entry') return null;
  return url.pathname + url.search + url.hash;
};

/** Every link of ours stays in the app, whoever drew it: features know addresses, not the router. */
export const followLinksInApp = (router: AnyRouter): void =>
  document.addEventListener('click', (event) => {
    const target = inAppTarget(event, location.origin);
    if (target === null) return;
    if (target.split('#')[0] === location.pathname + location.search && target.includes('#')) return;
    event.preventDefault();
    router.history.push(target);
  });
