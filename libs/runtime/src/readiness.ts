import { setTimeout as sleep } from 'node:timers/promises';

let leaving = false;

/** Whether this process is about to end: it serves on, and is not ready for more. */
export const isLeaving = (): boolean => leaving;

/** Readiness is withdrawn for so long before the listener closes, so that what balances sends nothing more. */
export const withdrawReadiness = async (seconds: number): Promise<void> => {
  leaving = true;
  await sleep(seconds * 1_000);
};
