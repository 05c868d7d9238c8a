import { parentPort } from 'node:worker_threads';
import { draw } from './draw.mjs';

parentPort.on('message', async ({ id, kind, seed, shape, options }) => {
  try {
    const jpeg = await draw(kind, seed, shape, options);
    parentPort.postMessage({ id, jpeg });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.stack ?? error) });
  }
});
