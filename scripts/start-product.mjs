import { giveUp, say, sentenceFor } from './say.mjs';

const demoWanted = process.argv.includes('--demo');
const SPOKEN = ['BadConfiguration', 'CannotStart', 'EmbeddedPostgresError'];

/** npm hands signals on and waits (`exec` leaves no shell between that would not). One that was killed tells nobody: its end is our signal. */
const endWithNpm = () => {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
};

endWithNpm();

try {
  const { ensureInstalled } = await import('./install.mjs');
  ensureInstalled();
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  const { startStandalone } = await import('../services/standalone/dist/bundle.js');
  const { WalkingClock } = await import('../libs/runtime/dist/walking-clock.js');
  const clock = demoWanted ? new WalkingClock() : undefined;
  // People of the demo are of today.
  const env = demoWanted ? { VIDEO_UPLOAD_MIN_ACCOUNT_AGE_HOURS: '0', ...process.env } : process.env;
  const running = await startStandalone({ env, progress: say, walkingClock: clock });
  if (demoWanted) {
    const { runDemo } = await import('./demo/demo.mjs');
    await runDemo({
      origin: running.localOrigin,
      publicOrigin: running.origin,
      dataDir: running.dataDir,
      clock,
      log: (line) => process.stdout.write(`${line}\n`),
    });
  }
  process.stdout.write(`${running.brand} is ready: ${running.origin}\n`);
} catch (error) {
  const known = SPOKEN.includes(error?.name) ? error.message : sentenceFor(error);
  if (!known) say(String(error?.stack ?? error));
  giveUp(known ?? 'The product could not start (see above).');
}
