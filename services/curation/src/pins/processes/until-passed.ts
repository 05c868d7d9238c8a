import type { Position } from '@corkboard/event-store/event';
import { pause } from '@corkboard/event-store/pause';

const LOOK_MS = 50;

export type Passed = (position: Position) => Promise<boolean>;

/** Resolves once a read model has come so far. @throws the reason of `signal` */
export const untilPassed = async (passed: Passed, position: Position, signal: AbortSignal): Promise<void> => {
  while (!(await passed(position))) {
    await pause(LOOK_MS, signal);
    signal.throwIfAborted();
  }
};
