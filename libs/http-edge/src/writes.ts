import { AsyncLocalStorage } from 'node:async_hooks';
import { isRefused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';

const writes = new AsyncLocalStorage<Set<string>>();

/** Runs the rest of a request so that the tokens of what it writes are kept for its answer. */
export const keepingWrites = (rest: () => void): void => writes.run(new Set(), rest);

/** Tokens of what this request has written, newest last. */
export const writesOfRequest = (): readonly string[] => [...(writes.getStore() ?? [])];

/** Streams that remember what the request under way wrote, for the header `x-write-tokens`. */
export const notingWrites = (streams: Streams): Streams => ({
  load: (stream, decider) => streams.load(stream, decider),
  stateAt: (stream, decider, at) => streams.stateAt(stream, decider, at),
  newId: (context, ordinal) => streams.newId(context, ordinal),
  async decide(stream, decider, context, decision, options) {
    const recorded = await streams.decide(stream, decider, context, decision, options);
    if (!isRefused(recorded) && recorded.token) writes.getStore()?.add(recorded.token);
    return recorded;
  },
});
