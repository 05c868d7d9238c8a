import { chooseApp } from '@corkboard/contracts/web/choose-app';
import { begin } from './begin.ts';
import { start } from './signed-in/start.tsx';

begin()
  .then(async (viewer) => {
    if (chooseApp(location.pathname, viewer.isAuth) === 'app') start();
    else (await import('./signed-out/start.tsx')).start(viewer);
  })
  .catch(async () => (await import('./cannot-start.tsx')).showCannotStart());
