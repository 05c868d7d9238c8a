import { randomUUID } from 'node:crypto';
import type { AnyStore } from './before.ts';
import { saveNew } from './pin-events.ts';

/** Repeated work of each writer. */
export interface Appending {
  readonly writers: number;
  /** Of one append. */
  readonly events: number;
  /** That each append takes: values that nobody holds, as e-mail address and username of a sign-up are. */
  readonly claims: readonly string[];
}

const POSITION_MS = 5_000;

/** Appends to a new stream; resolves when it is stored and its last event has its position. */
export const appendNew = async (store: AnyStore, { events, claims }: Appending): Promise<void> => {
  const taken = claims.map((kind) => ({ kind, value: randomUUID() }));
  const token = await saveNew(store, events, taken);
  if ((await store.positionOf(token, POSITION_MS)) === null) throw new Error('no position within 5 s');
};
