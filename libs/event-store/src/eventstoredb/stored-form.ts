import type { EventMetadata, EventToAppend, JsonObject, RecordedEvent } from '../event.ts';
import type { WireAppend } from './batch-appends.ts';
import type { WireEvent } from './client.ts';
import { toPosition } from './positions.ts';

/** Names of streams on a server that services share; above the port there is no prefix. */
export class Names {
  readonly prefix: string;
  /** Claims have their own, so that nobody who reads events meets them. */
  readonly claimPrefix: string;

  constructor(service: string) {
    this.prefix = `${service}.`;
    this.claimPrefix = `${service}!`;
  }

  stored(stream: string): string {
    return this.prefix + stream;
  }

  /** Also of what somebody else stored under our prefix, with no metadata at all: it is the reader's to refuse. */
  event(wire: WireEvent): RecordedEvent {
    const { $version, $append, ...metadata } = (wire.metadata ?? {}) as EventMetadata & OwnMetadata;
    return {
      id: wire.id,
      type: wire.type,
      version: $version,
      data: wire.data as JsonObject,
      metadata,
      stream: wire.stream.slice(this.prefix.length),
      revision: wire.revision,
      position: toPosition(wire),
      recordedAt: wire.createdAt.toISOString(),
    };
  }
}

interface OwnMetadata {
  readonly $version: number;
  readonly $append: string;
}

/** `mark` tells the events of one append from those that were stored earlier under the same ids. */
export const toWire = (event: EventToAppend, mark: string): WireAppend['events'][number] => ({
  id: event.id,
  type: event.type,
  data: event.data,
  metadata: { ...event.metadata, $version: event.version, $append: mark },
});

export const markOf = (wire: WireEvent): string => (wire.metadata as OwnMetadata | undefined)?.$append ?? '';
