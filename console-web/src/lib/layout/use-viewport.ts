import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** Width of the viewport in CSS px, followed while it changes. */
export const useViewport = (): number => useSyncExternalStore(subscribe, () => window.innerWidth);
