import { randomUUID } from 'node:crypto';
import type { Caller } from '@corkboard/event-store/deadline';
import type { EventStoreDBClient as Client } from '@eventstore/db-client';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import streamsService, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamMessages, {
  type BatchAppendReq as Request,
  type BatchAppendResp as Response,
} from '@eventstore/db-client/generated/streams_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampMessages from 'google-protobuf/google/protobuf/timestamp_pb.js';

const { BatchAppendReq } = streamMessages;

export interface WireAppend {
  readonly stream: string;
  /** Never 'any' or 'exists': there the server knows a repetition by its memory alone. */
  readonly expected: 'none' | number;
  readonly events: readonly { id: string; type: string; data: object; metadata: object }[];
}

/** The server drops an append that it could not store within this time. */
export const SERVER_DEADLINE_MS = 10_000;

/** Private parts of the library: how it finds the server, and the stream that it opens there. */
interface Internals {
  GRPCStreamCreator(
    service: typeof StreamsClient,
    name: string,
    create: (client: StreamsClient) => Call,
    cache: WeakMap<StreamsClient, Call>,
  ): () => Promise<Call>;
  callArguments(base: object, options: { deadline: number }): Parameters<StreamsClient['batchAppend']>;
}

type Call = ReturnType<StreamsClient['batchAppend']>;

/** As the library names what a server refuses. */
class AppendRefused extends Error {
  override readonly name = 'AppendRefused';

  constructor(
    readonly type: string,
    readonly actualVersion?: bigint,
  ) {
    super(type);
  }
}

/**
 * Appends of one client over one open stream. The library keeps those of all its clients in one place: whatever ends for
 * one client rejects the appends of the others, whose answers then end the process.
 */
export class BatchAppends {
  private readonly calls = new WeakMap<StreamsClient, Call>();
  private readonly pending = new WeakMap<Call, Map<string, Caller<number>>>();
  private readonly open: () => Promise<Call>;

  constructor(
    client: Client,
    private readonly disposed: AbortSignal,
  ) {
    const internals = client as unknown as Internals;
    const create = (grpc: StreamsClient): Call => {
      // The server may be found only after the client was given up.
      if (disposed.aborted) throw new AppendRefused('cancelled');
      return this.listen(grpc.batchAppend(...internals.callArguments({}, { deadline: Number.POSITIVE_INFINITY })));
    };
    this.open = internals.GRPCStreamCreator(streamsService.StreamsClient, 'batchAppend', create, this.calls);
  }

  /** Revision of the last event. */
  async append(append: WireAppend): Promise<number> {
    const call = await this.open();
    if (this.disposed.aborted) throw new AppendRefused('cancelled');
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      this.pending.get(call)?.set(id, { resolve, reject });
      call.write(requestOf(append, id));
    });
  }

  private listen(call: Call): Call {
    const pending = new Map<string, Caller<number>>();
    this.pending.set(call, pending);
    const over = (error: unknown): void => {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    call.on('data', (answer: Response) => {
      const id = answer.getCorrelationId()?.getString() ?? '';
      const one = pending.get(id);
      pending.delete(id);
      const error = errorOf(answer);
      if (error) one?.reject(error);
      else one?.resolve(Number(answer.getSuccess()?.getCurrentRevision() ?? 0));
    });
    call.on('error', over);
    // A server may end it with OK as well.
    for (const end of ['end', 'close']) call.on(end, () => over(new AppendRefused('unavailable')));
    return call;
  }
}

const requestOf = ({ stream, expected, events }: WireAppend, id: string): Request => {
  const options = new BatchAppendReq.Options()
    .setStreamIdentifier(new sharedMessages.StreamIdentifier().setStreamName(bytes(stream)))
    .setDeadline(timestampMessages.Timestamp.fromDate(new Date(Date.now() + SERVER_DEADLINE_MS)));
  if (expected === 'none') options.setNoStream(new emptyMessages.Empty());
  else options.setStreamPosition(String(expected));
  return new BatchAppendReq()
    .setOptions(options)
    .setCorrelationId(new sharedMessages.UUID().setString(id))
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
};

const proposed = ({ id, type, data, metadata }: WireAppend['events'][number]): Request.ProposedMessage => {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new sharedMessages.UUID().setString(id))
    .setData(bytes(JSON.stringify(data)))
    .setCustomMetadata(bytes(JSON.stringify(metadata)));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
};

const encoder = new TextEncoder();

/** As text it would have to be base64, which is decoded again on its way. */
const bytes = (text: string): Uint8Array => encoder.encode(text);

const TYPES: Readonly<Record<string, string>> = {
  StreamDeleted: 'stream-deleted',
  AccessDenied: 'access-denied',
  Timeout: 'deadline-exceeded',
  MaximumAppendSizeExceeded: 'maximum-append-size-exceeded',
};

const errorOf = (answer: Response): AppendRefused | null => {
  if (!answer.hasError()) return null;
  const details = answer.getError()?.getDetails();
  const name = details?.getTypeName() ?? '';
  const kind = name.replace('event_store.client.', '');
  if (kind !== 'WrongExpectedVersion') return new AppendRefused(TYPES[kind] ?? 'unknown');
  const wrong = details?.unpack(sharedMessages.WrongExpectedVersion.deserializeBinary, name);
  const actual = wrong?.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : undefined;
  return new AppendRefused('wrong-expected-version', actual);
};
