import { backOff, pause } from '@corkboard/event-store/pause';
import type { SubscribeOptions } from '@corkboard/event-store/subscription';
import type { WakeSignal } from '@corkboard/event-store/wake-signal';
import { isOfAnEvent } from './blame.ts';
import { type CheckpointRow, type FollowerName, Superseded } from './checkpoints.ts';
import { followerError, type ReadBatch, readBatches } from './follow.ts';
import { prefetched } from './prefetched.ts';
import type { RunnerContext } from './runner-context.ts';

/** Interval in ms at which a stopped follower looks whether it may go on, and others look for further work. */
export const LOOK_MS = 5_000;

/**
 * While events keep coming, one batch takes in what came meanwhile: one for every event would cost the writers their time.
 * Not longer, in ms: mostly nobody else comes, and who wrote waits for it.
 */
const GATHER_MS = 3;

/** Events as the follower's code reads them, the next batch while it works on the last; a failure to read is its outage. */
export const followEvents = (
  { store, reader, outages }: RunnerContext,
  who: FollowerName,
  options: Omit<SubscribeOptions, 'waits'>,
): AsyncIterable<ReadBatch> => {
  const outage = outages.of(who);
  const waits = (failure: unknown): void =>
    failure === null ? outage.over('reading') : outage.met(failure, 'reading');
  return prefetched(
    readBatches(store.subscribe({ ...options, gatherMs: options.gatherMs ?? GATHER_MS, waits }), reader),
  );
};

interface Follower {
  readonly who: FollowerName;
  readonly around: RunnerContext;
  /** Rings when it may try again. */
  readonly wakeSignal: WakeSignal;
  /** Answers its checkpoint before each attempt. */
  readonly begin: () => Promise<CheckpointRow | null>;
  readonly follow: (signal: AbortSignal) => Promise<void>;
}

/**
 * Follows until `signal` aborts: an error of an event stops it until it is resumed, any other is an outage, which passes.
 * @throws Superseded when another process leads
 */
export const keepFollowing = async ({ who, around, wakeSignal, begin, follow }: Follower, signal: AbortSignal) => {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    if ((await begin())?.state === 'stopped') {
      await wakeSignal.wait(LOOK_MS, signal);
      attempt = 0;
      continue;
    }
    await follow(signal).catch(async (error: unknown) => {
      if (signal.aborted || error instanceof Superseded) throw error;
      if (!isOfAnEvent(error)) {
        around.outages.of(who).met(error, 'work');
        return pause(backOff(attempt), signal);
      }
      const last_error = followerError(error);
      around.log.error({ ...last_error, [who.kind]: who.name }, `a ${who.kind} stopped`);
      return around.checkpoints.note(who, { state: 'stopped', last_error });
    });
  }
};
