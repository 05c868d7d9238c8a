import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from './log.ts';
import { type Answer, answer, nameOf } from './messages.ts';
import type { StoredEvent } from './stored-event.ts';

type Options = ReadReq.Options;

/** Events that a subscription looks through between two checkpoints, times the requested interval. */
const CHECKPOINT = 32;
const BACKWARDS = 1;

/** The answers to a read, in order; those to a subscription go on until `signal` aborts. */
export async function* answers(log: EventLog, options: Options, signal: AbortSignal): AsyncGenerator<Answer> {
  if (options.hasSubscription()) yield* following(log, options, signal);
  else if (options.hasStream()) yield* ofStream(log, options);
  else yield* ofAll(log, options);
}

function* ofStream(log: EventLog, options: Options): Generator<Answer> {
  const asked = options.getStream();
  const name = nameOf(asked);
  const events = log.stream(name);
  if (!events) return yield answer.notFound(name);
  const backwards = options.getReadDirection() === BACKWARDS;
  const from = asked?.hasRevision() ? Number(asked.getRevision()) : asked?.hasEnd() ? Number.MAX_SAFE_INTEGER : 0;
  const wanted = events.filter(({ revision }) => (backwards ? revision <= from : revision >= from));
  if (backwards) wanted.reverse();
  yield* wanted.slice(0, Number(options.getCount())).map(answer.event);
}

function* ofAll(log: EventLog, options: Options): Generator<Answer> {
  const backwards = options.getReadDirection() === BACKWARDS;
  const asked = options.getAll();
  const count = Number(options.getCount());
  const from = BigInt(asked?.getPosition()?.getCommitPosition() ?? 0);
  const after = firstAfter(log.all, from);
  const isThere = log.all[after - 1]?.position === from;
  if (asked?.hasPosition() && !isThere && from !== 0n) throw new NoSuchPosition(String(from));
  // Forwards from a position, what lies there is answered as well.
  const first = isThere && !backwards ? after - 1 : after;
  const start = asked?.hasEnd() ? log.all.length : asked?.hasStart() ? 0 : first;
  if (!backwards) return yield* log.all.slice(start, start + count).map(answer.event);
  // Of a position, what lies before it.
  const end = asked?.hasPosition() ? start - Number(log.all[start - 1]?.position === from) : start;
  yield* log.all
    .slice(Math.max(0, end - count), end)
    .reverse()
    .map(answer.event);
}

class NoSuchPosition extends Error {
  override readonly name = 'NoSuchPosition';
}

/** Index of the first event beyond the position. */
const firstAfter = (all: readonly StoredEvent[], position: bigint): number => {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.position ?? 0n) > position) high = middle;
    else low = middle + 1;
  }
  return low;
};

const filterOf = (options: Options): ((event: StoredEvent) => boolean) => {
  const filter = options.getFilter();
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (!filter || !expression) return () => true;
  const text = ({ stream, type }: StoredEvent): string => (filter.hasStreamIdentifier() ? stream : type);
  const pattern = expression.getRegex() === '' ? null : new RegExp(expression.getRegex());
  const prefixes = expression.getPrefixList();
  return (event) =>
    pattern ? pattern.test(text(event)) : prefixes.some((prefix: string) => text(event).startsWith(prefix));
};

const startOf = (log: EventLog, options: Options): number => {
  const all = options.getAll();
  if (all?.hasEnd()) return log.all.length;
  const position = all?.getPosition();
  if (!position) return 0;
  const commit = BigInt(position.getCommitPosition());
  // A checkpoint has no prepare position: it lies before the event of the same commit.
  return firstAfter(log.all, position.getPreparePosition() === '0' ? commit - 1n : commit);
};

async function* following(log: EventLog, options: Options, signal: AbortSignal): AsyncGenerator<Answer> {
  const wanted = filterOf(options);
  const every = CHECKPOINT * Math.max(1, options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  let next = startOf(log, options);
  yield answer.confirmed(randomUUID());
  if (options.hasFilter() && next === 0 && log.all.length > 0) yield answer.checkpoint(0n);
  for (let [seen, live] = [0, false]; !signal.aborted; ) {
    const event = log.all[next];
    if (!event) {
      if (!live) yield answer.caughtUp();
      live = true;
      if (!log.all[next]) await stored(log, signal);
      continue;
    }
    next += 1;
    seen += 1;
    if (wanted(event)) yield answer.event(event);
    if (options.hasFilter() && seen % every === 0) yield answer.checkpoint(event.position);
  }
}

const stored = (log: EventLog, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = (): void => {
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const stop = log.onStored(finish);
    signal.addEventListener('abort', finish, { once: true });
  });
