import type { RecordedEvent } from '@corkboard/event-store/event';
import { plainMessage } from '@corkboard/event-store/plain-message';
import type { Batch } from '@corkboard/event-store/port';
import type { Reader } from '@corkboard/event-store/reader';
import type { FollowerError } from './checkpoints.ts';

/** A batch as the follower's code reads it; `unread` when opening or raising its events failed, which is told later. */
export interface ReadBatch extends Batch {
  readonly unread: boolean;
}

/** Opens personal fields and raises versions, one batch ahead of the work when prefetched. */
export async function* readBatches(
  source: AsyncIterable<Batch>,
  reader: Reader,
): AsyncGenerator<ReadBatch, void, void> {
  for await (const batch of source) {
    try {
      yield { ...batch, events: await reader.read(batch.events), unread: false };
    } catch {
      yield { ...batch, unread: true };
    }
  }
}

/** One event cannot be taken in, however often it is tried. */
export class Poisoned extends Error {
  override readonly name = 'Poisoned';

  constructor(
    readonly event: RecordedEvent,
    options: { cause: unknown },
  ) {
    super(`${event.type} at ${event.position} cannot be taken in`, options);
  }
}

/** Stored part of a failure: the message and which event, never its content. */
export const followerError = (error: unknown): FollowerError => {
  const event = error instanceof Poisoned ? error.event : null;
  const cause = error instanceof Poisoned ? error.cause : error;
  return {
    message: plainMessage(cause),
    eventId: event?.id ?? null,
    eventType: event?.type ?? null,
    stream: event?.stream ?? null,
    position: event?.position ?? ('' as FollowerError['position']),
    at: new Date().toISOString(),
  };
};
