import type { EventMetadata, EventToAppend, JsonObject, RecordedEvent } from '@corkboard/event-store/event';
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

  /** Of what somebody else stored under our prefix as well: nobody who reads events has to ask whether metadata is there. */
  event(wire: WireEvent): RecordedEvent {
    const { $version, $append, ...metadata } = asObject(wire.metadata) as Partial<OwnMetadata> & EventMetadata;
    const isOurs = typeof $version === 'number';
    return {
      id: wire.id,
      type: wire.type,
      version: isOurs ? $version : 1,
      data: (isOurs ? wire.data : asObject(wire.data)) as JsonObject,
      metadata: isOurs ? metadata : unknownMetadata(wire),
      stream: wire.stream.slice(this.prefix.length),
      revision: wire.revision,
      position: toPosition(wire),
      recordedAt: wire.createdAt.toISOString(),
    };
  }
}

/** JSON objects as they are; bytes and all else that no event of ours consists of are left out. */
const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value) ? value : {};

/** A chain of its own, begun by nobody who is known. */
const unknownMetadata = ({ id, createdAt }: WireEvent): EventMetadata => ({
  actor: { kind: 'system', id: 'unknown' },
  occurredAt: createdAt.toISOString(),
  correlationId: id,
  causationId: null,
  command: 'unknown',
  fingerprint: '',
});

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
