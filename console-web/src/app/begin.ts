import '../ui/styles/tokens.css';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { call } from '../lib/api/call.ts';
import { bootstrapOf, setViewer, type Viewer } from '../lib/bootstrap.ts';
import { reportOnLeave } from '../lib/report/client-events.ts';
import { applyTheme } from '../lib/theme.ts';

/** What every page does before it draws: theme, viewer, brand. */
export const begin = async (): Promise<Viewer> => {
  applyTheme();
  reportOnLeave();
  const viewer = bootstrapOf(document) ?? (await call(getViewer, {}, { firstLoad: true }));
  setViewer(viewer);
  if (document.title === '' || document.title.startsWith('%')) document.title = viewer.brand.name;
  return viewer;
};

/** Where React draws. */
export const root = (): HTMLElement => {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root');
  return element;
};
