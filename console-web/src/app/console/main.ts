import { begin } from '../begin.ts';

begin()
  .then(async () => (await import('./start.tsx')).start())
  .catch(async () => (await import('../cannot-start.tsx')).showCannotStart());
