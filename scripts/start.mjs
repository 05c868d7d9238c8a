import { checkNode, giveUp, say, sentenceFor } from './say.mjs';

checkNode();

const demoWanted = process.argv.includes('--demo');

try {
  const { ensureInstalled } = await import('./install.mjs');
  ensureInstalled();
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  const { startStandalone } = await import('../services/standalone/dist/main.js');
  const running = await startStandalone({ env: process.env, progress: say });
  if (demoWanted) {
    const { runDemo } = await import('./demo/demo.mjs');
    await runDemo({
      origin: running.localOrigin,
      publicOrigin: running.origin,
      dataDir: running.dataDir,
      log: (line) => process.stdout.write(`${line}\n`),
    });
  }
  process.stdout.write(`${running.brand} is ready: ${running.origin}
`);
} catch (error) {
  const spoken = ['BadConfiguration', 'CannotStart', 'EmbeddedPostgresError'].includes(error?.name);
  const known = sentenceFor(error) ?? (spoken ? error.message : undefined);
  if (!known) say(String(error?.stack ?? error));
  giveUp(known ?? 'The product could not start (see above).');
}
