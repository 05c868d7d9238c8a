import { setTimeout as delay } from 'node:timers/promises';
import { saveNew } from './pin-events.ts';
import { openPinPage, type PinPage } from './pin-page.ts';

export interface Writing {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Milliseconds from the begin of each write until the read model shows it to the process that wrote. */
export const visibleAfter = async (page: PinPage, { perSecond, seconds }: Writing): Promise<number[]> => {
  const times: number[] = [];
  const waits: Promise<void>[] = [];
  const began = performance.now();
  const one = async (due: number): Promise<void> => {
    const token = await saveNew(page.store, 1);
    if (!(await page.projections.waitFor('pin-page', token, 10_000))) throw new Error('not visible within 10 s');
    // From when it was due: a process that is late with its writes does not look quicker by it.
    times.push(performance.now() - due);
  };
  for (let n = 0; n < perSecond * seconds; ) {
    const due = began + (n * 1_000) / perSecond;
    if (performance.now() < due) {
      await delay(Math.ceil(due - performance.now()));
      continue;
    }
    waits.push(one(due));
    n += 1;
  }
  await Promise.all(waits);
  return times;
};

/** As a process of its own: the times of what it wrote, after a second of writing that does not count. */
const asProcess = async (url: string, writing: Writing): Promise<void> => {
  const page = await openPinPage(url);
  await visibleAfter(page, { ...writing, seconds: 1 });
  const times = await visibleAfter(page, writing);
  await page.close();
  console.log(JSON.stringify(times));
};

const [, file = '', url = '', perSecond = '', seconds = ''] = process.argv;
if (file.endsWith('visible-writes.ts'))
  await asProcess(url, { perSecond: Number(perSecond), seconds: Number(seconds) });
