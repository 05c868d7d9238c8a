import '../ui/styles/tokens.css';
import '../ui/styles/pictures.css';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { call } from '../lib/api/call.ts';
import { bootstrapOf, setViewer, type Viewer } from '../lib/bootstrap.ts';
import { cookie } from '../lib/browser/cookie.ts';
import { firstPaint } from '../lib/browser/first-paint.ts';
import { reportOnLeave } from '../lib/report/client-events.ts';
import { followOtherTabs } from '../lib/session/other-tabs.ts';
import { applyTheme } from '../lib/theme.ts';

/** HTML that Back brings out of the browser's cache tells who looked then. */
const isFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((each) => 'type' in each && each.type === 'back_forward');

/** A page that Back brings out of memory stays covered unless nobody has logged out since: its token is another one then. */
const hideFromNext = (): void => {
  const { style } = document.documentElement;
  const token = cookie('csrftoken');
  addEventListener('pagehide', () => {
    style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && cookie('csrftoken') !== token) location.reload();
    else style.visibility = '';
  });
};

/** Steps of every page before it draws: theme, viewer, brand. */
export const begin = async (): Promise<Viewer> => {
  applyTheme();
  hideFromNext();
  reportOnLeave();
  followOtherTabs();
  await firstPaint();
  const viewer = (isFromHistory() ? null : bootstrapOf(document)) ?? (await call(getViewer, {}, { firstLoad: true }));
  setViewer(viewer);
  if (document.title === '' || document.title.startsWith('%')) document.title = viewer.brand.name;
  return viewer;
};

/** Element in which React draws. */
export const root = (): HTMLElement => {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root');
  return element;
};
