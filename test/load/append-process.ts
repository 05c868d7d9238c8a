import { type Appending, appendNew } from './append-work.ts';
import { openStoreOf } from './before.ts';
import { type Round, roundOf } from './closed-loop.ts';

/** Orders of a process: open the store and begin to append, then count for a while, and close it. */
export type Order = Appending & { readonly warmSeconds: number; readonly seconds: number };
export type Answer = 'warm' | Round;

const MAX_CONNECTIONS = 8;

const [, , root = '', url = '', schema = ''] = process.argv;

const nextOrder = (): Promise<unknown> => new Promise((resolve) => process.once('message', resolve));
const answer = (said: Answer): void => void process.send?.(said);

for (;;) {
  const order = (await nextOrder()) as Order;
  const store = await openStoreOf(root, { url, schema, max: MAX_CONNECTIONS });
  const write = (): Promise<void> => appendNew(store, order);
  await roundOf(order.writers, order.warmSeconds, write);
  const go = nextOrder();
  answer('warm');
  await go;
  const round = await roundOf(order.writers, order.seconds, write);
  await store.close();
  answer(round);
}
