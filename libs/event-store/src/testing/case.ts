import { randomUUID } from 'node:crypto';
import type { EventToAppend, JsonObject, Position, RecordedEvent } from '../event.ts';
import type { Append, AppendResult, Batch, EventStore } from '../port.ts';

/** Test bed of a case: an empty store, and a second process's view of the same one. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** As another process sees it. */
  readonly other: EventStore;
}

/** One point of the port's contract; the adapter's spec turns each into a test. */
export interface ContractCase {
  readonly name: string;
  readonly run: (under: StoreUnderTest) => Promise<void>;
}

export const equal = (actual: unknown, expected: unknown, what: string): void => {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: expected ${b?.slice(0, 2_000)}, found ${a?.slice(0, 2_000)}`);
};

export const truth = (value: boolean, what: string): void => equal(value, true, what);

export const throws = async (work: () => Promise<unknown>, kind: new (message: string) => Error): Promise<void> => {
  const outcome: unknown = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => error);
  truth(outcome instanceof kind, `throws ${kind.name}`);
};

export const sampleEvent = (
  data: JsonObject = { n: 1 },
  type = 'SampleHappened',
  id = randomUUID(),
): EventToAppend => ({
  id,
  type,
  version: 1,
  data,
  metadata: {
    actor: { kind: 'system', id: 'contract' },
    occurredAt: '2026-01-02T03:04:05.678Z',
    correlationId: `chain-${id}`,
    causationId: null,
    command: 'Sample',
    fingerprint: 'f',
  },
});

export const newStream = (): string => `sample-${randomUUID()}`;

export const to = (
  stream: string,
  expectedRevision: Append['expectedRevision'],
  ...events: EventToAppend[]
): Append => ({
  stream,
  expectedRevision,
  events: events.length > 0 ? events : [sampleEvent()],
});

export const status = (result: AppendResult): string => result.status;

export const placed = (store: EventStore, result: AppendResult): Promise<Position> => {
  if (!('token' in result)) throw new Error(`refused: ${result.status}`);
  return store.positionOf(result.token);
};

export const collect = async (
  source: AsyncIterable<Batch>,
  until: (events: readonly RecordedEvent[]) => boolean,
): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of source) {
    events.push(...batch.events);
    if (until(events)) break;
  }
  return events;
};

export const withSignal = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), 60_000);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(late);
    controller.abort();
  }
};
