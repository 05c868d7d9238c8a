import { randomUUID } from 'node:crypto';
import { type ContractCase, equal, newStream, status, to } from '../testing/case.ts';

export const claims: readonly ContractCase[] = [
  {
    name: 'a claim has one holder; a refused append leaves nothing behind',
    run: async ({ store, other }) => {
      const [a, b, value, free] = [newStream(), newStream(), randomUUID(), randomUUID()];
      const claim = { kind: 'email', value };
      equal(status(await store.append({ ...to(a, 'none'), claims: [claim] })), 'appended', 'first');
      equal(await other.holderOf(claim), a, 'holder');
      const refused = await other.append({ ...to(b, 'none'), claims: [{ kind: 'email', value: free }, claim] });
      equal(refused, { status: 'claim-taken', claim }, 'second');
      equal(
        [await store.holderOf({ kind: 'email', value: free }), (await store.readStream(b)).length],
        [null, 0],
        'nothing',
      );
      equal(
        status(await store.append({ ...to(b, 'none'), claims: [{ kind: 'name', value }] })),
        'appended',
        'another kind',
      );
    },
  },
  {
    name: 'a claim that the stream holds already counts as taken by it; released it is free, and only by its holder',
    run: async ({ store }) => {
      const [a, b, value, next] = [newStream(), newStream(), randomUUID(), randomUUID()];
      const claim = { kind: 'email', value };
      await store.append({ ...to(a, 'none'), claims: [claim] });
      equal(status(await store.append({ ...to(a, 0), claims: [claim] })), 'appended', 'again');
      equal(status(await store.append({ ...to(b, 'none'), release: [claim] })), 'appended', 'release by another');
      equal(await store.holderOf(claim), a, 'still held');
      const changed = { ...to(a, 1), release: [claim], claims: [{ kind: 'email', value: next }] };
      equal(status(await store.append(changed)), 'appended', 'changed');
      equal([await store.holderOf(claim), await store.holderOf({ kind: 'email', value: next })], [null, a], 'holders');
      equal(status(await store.append({ ...to(b, 0), claims: [claim] })), 'appended', 'taken by another');
    },
  },
  {
    name: 'a conflict is told before a claim, a repetition before both',
    run: async ({ store }) => {
      const [a, b, value] = [newStream(), newStream(), randomUUID()];
      const claim = { kind: 'email', value };
      await store.append({ ...to(a, 'none'), claims: [claim] });
      const append = to(b, 'none');
      await store.append(append);
      equal(status(await store.append({ ...to(b, 'none'), claims: [claim] })), 'conflict', 'conflict first');
      equal(status(await store.append({ ...append, claims: [claim] })), 'duplicate', 'repetition first');
      const free = { kind: 'email', value: randomUUID() };
      equal(status(await store.append({ ...to(b, 'none'), claims: [free] })), 'conflict', 'a conflict');
      equal(await store.holderOf(free), null, 'left by a conflict');
      equal(status(await store.append({ ...to(a, 0), claims: [free] })), 'appended', 'taken by another');
    },
  },
  {
    name: 'of 60 streams that want one claim at once exactly one gets it, without a deadlock between many claims',
    run: async ({ store, other }) => {
      const values = Array.from({ length: 5 }, () => randomUUID());
      const appends = Array.from({ length: 60 }, (_, n) => {
        const mine = n % 2 ? values : [...values].reverse();
        return (n % 3 ? store : other).append({
          ...to(newStream(), 'none'),
          claims: mine.map((value) => ({ kind: 'name', value })),
        });
      });
      const results = await Promise.all(appends);
      equal(results.filter((result) => result.status === 'appended').length, 1, 'winners');
      const holders = await Promise.all(values.map((value) => store.holderOf({ kind: 'name', value })));
      equal(new Set(holders).size, 1, 'one holder of all');
    },
  },
];
