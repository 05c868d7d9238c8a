import './thread-pool.mjs';
import { say } from './say.mjs';

/** The built services alone, without installing or building; for `npm run dev` and for tests that need a process. */
const { startStandalone } = await import('../services/standalone/dist/main.js');
try {
  const running = await startStandalone({ env: process.env, progress: () => undefined });
  process.stdout.write(`${running.brand} is ready: ${running.origin}\n`);
} catch (error) {
  say(error?.message ?? String(error));
  process.exit(1);
}
