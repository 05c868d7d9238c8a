import { randomUUID } from 'node:crypto';
import type { AnyStore } from './before.ts';
import { percentile } from './bench-database.ts';
import { saveNew } from './pin-events.ts';

/** What each writer does again and again. */
export interface Appending {
  readonly writers: number;
  /** Of one append. */
  readonly events: number;
  /** That each append takes: values that nobody holds, as e-mail address and username of a sign-up are. */
  readonly claims: readonly string[];
}

export interface Speed {
  readonly perSecond: number;
  readonly p99: number;
}

const POSITION_MS = 5_000;

/** Appends to a new stream; resolves when it is stored and its last event has its position. */
export const appendNew = async (store: AnyStore, { events, claims }: Appending): Promise<void> => {
  const taken = claims.map((kind) => ({ kind, value: randomUUID() }));
  const token = await saveNew(store, events, taken);
  if ((await store.positionOf(token, POSITION_MS)) === null) throw new Error('no position within 5 s');
};

/** Writers that each wait for one append to be done before they begin the next. */
export const speedOf = async (writers: number, seconds: number, write: () => Promise<unknown>): Promise<Speed> => {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const writer = async (): Promise<void> => {
    for (let from = performance.now(); from < until; from = performance.now()) {
      await write();
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return { perSecond: (times.length * 1_000) / (performance.now() - began), p99: percentile(times, 0.99) };
};
