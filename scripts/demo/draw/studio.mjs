import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Draws in threads of its own, so that the product stays quick meanwhile. Close it at the end. */
export const openStudio = (hands = Math.max(1, Math.min(4, availableParallelism()))) => {
  const waiting = [];
  const drawing = new Map();
  let last = 0;
  const next = (worker) => {
    const job = waiting.shift();
    if (job) {
      drawing.set(job.id, { ...job, worker });
      worker.postMessage({ id: job.id, ...job.picture });
    } else idle.push(worker);
  };
  const idle = [];
  const workers = Array.from({ length: hands }, () => {
    const worker = new Worker(join(import.meta.dirname, 'worker.mjs'));
    worker.on('message', ({ id, jpeg, error }) => {
      const job = drawing.get(id);
      drawing.delete(id);
      if (error) job.fail(new Error(error));
      else job.done(Buffer.from(jpeg));
      next(worker);
    });
    worker.on('error', (error) => {
      for (const { fail } of drawing.values()) fail(error);
    });
    idle.push(worker);
    return worker;
  });
  return {
    draw: (picture) =>
      new Promise((done, fail) => {
        last += 1;
        waiting.push({ id: last, picture, done, fail });
        const worker = idle.pop();
        if (worker) next(worker);
      }),
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
};
