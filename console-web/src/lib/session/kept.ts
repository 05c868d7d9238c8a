import { useSyncExternalStore } from 'react';

/** A value that outlives what asks for it: code that comes later, as lazy code does, finds it there. */
export interface Kept<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Answers what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Hook: the value as it is. */
  readonly use: () => Value;
}

/** `const asked = kept<string | null>(null); asked.set('pin');` */
export const kept = <Value>(first: Value): Kept<Value> => {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) };
};
