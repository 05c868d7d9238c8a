import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq as BatchRequest } from '@eventstore/db-client/generated/streams_pb.js';
import streamMessages from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import { type Expected, MAX_APPEND, type Verdict } from './log.ts';
import type { ProposedEvent, StoredEvent } from './stored-event.ts';

const { ReadResp, AppendResp, BatchAppendResp } = streamMessages;
type Shared = typeof sharedMessages;
type Detail = 'WrongExpectedVersion' | 'StreamDeleted' | 'Timeout' | 'MaximumAppendSizeExceeded';

const identifier = (name: string): InstanceType<Shared['StreamIdentifier']> =>
  new sharedMessages.StreamIdentifier().setStreamName(Buffer.from(name).toString('base64'));

interface Identified {
  getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined;
}

export const nameOf = (options: Identified | undefined): string =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

interface Proposed {
  getId(): { getString(): string } | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

export const proposed = (message: Proposed): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

interface Expecting {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

export const expectedOf = (options: Expecting | undefined, revision: string | undefined): Expected => {
  if (options?.hasNoStream()) return 'none';
  if (options?.hasStreamExists()) return 'exists';
  return options?.hasAny() === false ? Number(revision) : 'any';
};

const recorded = (event: StoredEvent): InstanceType<typeof ReadResp.ReadEvent.RecordedEvent> => {
  const record = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedMessages.UUID().setString(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const map = record.getMetadataMap();
  map.set('type', event.type);
  map.set('content-type', event.contentType);
  // In .NET ticks of 100 ns.
  map.set('created', String(BigInt(event.createdMs) * 10_000n));
  return record;
};

export type Answer = InstanceType<typeof ReadResp>;

export const answer = {
  event: (event: StoredEvent): Answer =>
    new ReadResp().setEvent(
      new ReadResp.ReadEvent().setEvent(recorded(event)).setCommitPosition(String(event.position)),
    ),
  confirmed: (id: string): Answer =>
    new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id)),
  caughtUp: (): Answer => new ReadResp().setCaughtUp(new ReadResp.CaughtUp()),
  checkpoint: (position: bigint): Answer =>
    new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition('0')),
  notFound: (stream: string): Answer =>
    new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream))),
};

const failure = (type: Detail, bytes: Uint8Array, code: number): InstanceType<typeof statusMessages.Status> => {
  const details = new anyMessages.Any();
  details.pack(bytes, `event_store.client.${type}`);
  return new statusMessages.Status().setCode(code).setMessage(type).setDetails(details);
};

const wrongVersion = (actual: number | null, expected: Expected): InstanceType<typeof statusMessages.Status> => {
  const wrong = new sharedMessages.WrongExpectedVersion();
  const nothing = new emptyMessages.Empty();
  if (actual === null) wrong.setCurrentNoStream(nothing);
  else wrong.setCurrentStreamRevision(String(actual));
  if (expected === 'none') wrong.setExpectedNoStream(nothing);
  else if (expected === 'exists') wrong.setExpectedStreamExists(nothing);
  else if (expected === 'any') wrong.setExpectedAny(nothing);
  else wrong.setExpectedStreamPosition(String(expected));
  return failure('WrongExpectedVersion', wrong.serializeBinary(), status.FAILED_PRECONDITION);
};

/** The answer to an append on the batch path. */
export const batchAnswer = (
  request: BatchRequest,
  appended: { stream: string; expected: Expected; verdict: Verdict },
): InstanceType<typeof BatchAppendResp> => {
  const { stream, expected, verdict } = appended;
  const response = new BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(identifier(stream));
  if (verdict.status === 'wrong') return response.setError(wrongVersion(verdict.actual, expected));
  if (verdict.status === 'deleted') {
    const deleted = new sharedMessages.StreamDeleted().setStreamIdentifier(identifier(stream));
    return response.setError(failure('StreamDeleted', deleted.serializeBinary(), status.FAILED_PRECONDITION));
  }
  if (verdict.status === 'timeout') {
    const timeout = new sharedMessages.Timeout().serializeBinary();
    return response.setError(failure('Timeout', timeout, status.DEADLINE_EXCEEDED));
  }
  if (verdict.status === 'too-large') {
    const large = new sharedMessages.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND);
    return response.setError(failure('MaximumAppendSizeExceeded', large.serializeBinary(), status.INVALID_ARGUMENT));
  }
  const success = new BatchAppendResp.Success();
  if (verdict.status === 'nothing') return response.setSuccess(success);
  const position = new sharedMessages.AllStreamPosition()
    .setCommitPosition(String(verdict.position))
    .setPreparePosition(String(verdict.position));
  return response.setSuccess(success.setCurrentRevision(String(verdict.revision)).setPosition(position));
};

/** The answer to an append on the unary path. @throws a grpc error */
export const unaryAnswer = (verdict: Verdict, stream: string): InstanceType<typeof AppendResp> => {
  if (verdict.status === 'deleted') throw streamDeleted(stream);
  if (verdict.status === 'too-large') {
    throw grpcError(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', {
      'maximum-append-size': String(MAX_APPEND),
    });
  }
  if (verdict.status === 'wrong') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (verdict.actual !== null) wrong.setCurrentRevision(String(verdict.actual));
    return new AppendResp().setWrongExpectedVersion(wrong);
  }
  if (verdict.status === 'timeout') throw grpcError(status.DEADLINE_EXCEEDED, null);
  const success = new AppendResp.Success();
  if (verdict.status === 'nothing') return new AppendResp().setSuccess(success);
  const position = new AppendResp.Position()
    .setCommitPosition(String(verdict.position))
    .setPreparePosition(String(verdict.position));
  return new AppendResp().setSuccess(success.setCurrentRevision(String(verdict.revision)).setPosition(position));
};

/** An error as the server sends it: what it is stands in the metadata. */
export const grpcError = (code: number, exception: string | null, more: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [key, value] of Object.entries(more)) metadata.set(key, value);
  const details = exception ?? 'injected';
  return Object.assign(new Error(details), { code, details, metadata });
};

export const streamDeleted = (stream: string): ServiceError =>
  grpcError(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream });

export const noStreamToDelete = (stream: string): ServiceError =>
  grpcError(status.FAILED_PRECONDITION, 'wrong-expected-version', {
    'stream-name': stream,
    'expected-version': '-2',
    'actual-version': '-1',
  });

export const unavailable = (): ServiceError => grpcError(status.UNAVAILABLE, null);

export const unknown = (): ServiceError => grpcError(status.UNKNOWN, null);

/** By a wrong password, or for want of a right. */
export const refused = (what: 'password' | 'right'): ServiceError =>
  what === 'password' ? grpcError(status.UNAUTHENTICATED, null) : grpcError(status.PERMISSION_DENIED, 'access-denied');

/** Of a server that has just started. */
export const notReady = (): ServiceError =>
  Object.assign(grpcError(status.UNKNOWN, null), { details: 'Server Is Not Ready' });

/** The client goes to the address that it is told; ours is nobody's. */
export const notLeader = (): ServiceError =>
  grpcError(status.NOT_FOUND, 'not-leader', { 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': '1' });
