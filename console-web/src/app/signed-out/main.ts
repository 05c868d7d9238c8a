import { begin } from '../begin.ts';
import { chooseApp } from '../choose-app.ts';
import { start } from './start.tsx';

begin()
  .then(async (viewer) => {
    if (chooseApp(location.pathname, viewer.isAuth) === 'entry') start(viewer);
    else (await import('../signed-in/start.tsx')).start(viewer);
  })
  .catch(async () => (await import('../cannot-start.tsx')).showCannotStart());
