import './process-settings.mjs';
import { say } from './say.mjs';

/** The built services in this process alone, without installing or building, from one of the builds of services/standalone. */
export const serve = async (build) => {
  const { startStandalone } = await import(`../services/standalone/dist/${build}`);
  try {
    const running = await startStandalone({ env: process.env, progress: () => undefined });
    process.stdout.write(`${running.brand} is ready: ${running.origin}\n`);
  } catch (error) {
    say(error?.message ?? String(error));
    process.exit(1);
  }
};

// For tests that need a process.
if (process.argv[1] === import.meta.filename) await serve('bundle.js');
