import { moduleOf } from './before.ts';
import { cpuTimeOf, parentOf } from './cpu-time.ts';

type Pages = typeof import('./pin-page.ts');
type Writes = typeof import('./visible-writes.ts');

export interface VisibleCost {
  /** Milliseconds until each write was visible. */
  readonly times: readonly number[];
  /** Processor time of a write in milliseconds, until it is visible: of this process and of the database server. */
  readonly here: number;
  readonly there: number;
}

// Prints what writes cost until the read model of a checkout shows them, as a process of its own.
const [, , root = '', url = '', perSecond = '', seconds = ''] = process.argv;
const { openPinPage } = await moduleOf<Pages>(root, 'test/load/pin-page.ts');
const { visibleAfter } = await moduleOf<Writes>(root, 'test/load/visible-writes.ts');
const page = await openPinPage(url);
const writing = { perSecond: Number(perSecond), seconds: Number(seconds) };
await visibleAfter(page, { ...writing, seconds: 2 });
const { rows } = await page.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
const server = parentOf(rows[0]?.pid ?? 0);
const [here, there] = [cpuTimeOf(process.pid), cpuTimeOf(server)];
const times = await visibleAfter(page, writing);
const cost: VisibleCost = {
  times,
  here: (cpuTimeOf(process.pid) - here) / times.length,
  there: (cpuTimeOf(server) - there) / times.length,
};
await page.close();
console.log(JSON.stringify(cost));
