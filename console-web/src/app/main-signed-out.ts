import { chooseApp } from '@corkboard/contracts/web/choose-app';
import { begin } from './begin.ts';
import { start } from './signed-out/start.tsx';

begin()
  .then(async (viewer) => {
    if (chooseApp(location.pathname, viewer.isAuth) === 'entry') start(viewer);
    else (await import('./signed-in/start.tsx')).start();
  })
  .catch(async () => (await import('./cannot-start.tsx')).showCannotStart());
