import { useSyncExternalStore } from 'react';

let now = Date.now();
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
};

/** Milliseconds since 1970, to the second; everything that shows how long ago something was ticks together. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
