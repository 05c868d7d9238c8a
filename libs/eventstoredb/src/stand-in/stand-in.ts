import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IServerFeaturesServer } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streamMessages from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js';
import { batchAppend, unaryAppend } from './appending.ts';
import { EventsOnDisk } from './events-on-disk.ts';
import { Faults, type ReadFault } from './faults.ts';
import { EventLog, StreamTombstoned } from './log.ts';
import {
  type Answer,
  grpcError,
  nameOf,
  noStreamToDelete,
  notReady,
  refused,
  streamDeleted,
  unavailable,
} from './messages.ts';
import { answers } from './reading.ts';

const LARGEST_MESSAGE = 16 * 1024 * 1024;
/** The same port answers HTTP/1.1 too, as the real one's does. */
const LIVE = 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n';
const METHODS = ['Read', 'Append', 'Delete', 'Tombstone', 'BatchAppend'];

export interface StandInOptions {
  /** Of how many newest events it knows the ids at `any` and `exists`. */
  readonly remembers?: number | undefined;
  /** Folder in which its events outlive the process; else they are in memory. */
  readonly folder?: string;
  /** A free one where none is given. */
  readonly port?: number;
}

/**
 * Stands in for an EventStoreDB where none can be had: speaks the streams service of the client's own protos over gRPC,
 * and answers as a real 23.10 was measured to. Events outlive `stop` and `start`, what the server remembers of ids does not.
 *
 * @example const server = await EventStoreDbStandIn.start(); connect(server.url); await server.stop();
 */
export class EventStoreDbStandIn {
  readonly log: EventLog;
  readonly faults = new Faults();
  private server = new Server();
  private door = createServer();
  private readonly sockets = new Set<Socket>();
  private port: number;
  private readonly calls = new Set<ServerWritableStream<ReadReq, ReadResp>>();

  private constructor({ remembers, folder, port }: StandInOptions) {
    this.log = new EventLog(remembers, folder ? new EventsOnDisk(folder) : null);
    this.port = port ?? 0;
  }

  static async start(options: StandInOptions = {}): Promise<EventStoreDbStandIn> {
    const standIn = new EventStoreDbStandIn(options);
    await standIn.start();
    return standIn;
  }

  /** For the client. */
  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** At the address that it had before. */
  async start(): Promise<void> {
    this.server = new Server({ 'grpc.max_receive_message_length': LARGEST_MESSAGE });
    this.serve();
    const connections = this.server.createConnectionInjector(ServerCredentials.createInsecure());
    this.door = createServer((socket) => {
      // As a server of its own would; without it every answer waits 40 ms for an acknowledgement.
      socket.setNoDelay(true);
      this.sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
      // Looked at without flowing: HTTP/2 takes what is left in the buffer.
      socket.once('readable', () => {
        const first: Buffer | null = socket.read();
        if (first?.toString('latin1').startsWith('GET /health/live')) return void socket.end(LIVE);
        if (first) socket.unshift(first);
        connections.injectConnection(socket);
      });
    });
    this.door.listen(this.port, '127.0.0.1');
    await once(this.door, 'listening');
    this.port = (this.door.address() as AddressInfo).port;
  }

  /** As by kill -9: connections are cut, and what is kept in memory is gone. */
  async stop(): Promise<void> {
    this.log.forgetIds();
    const closed = once(this.door, 'close');
    this.door.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server.forceShutdown();
  }

  /** As by a polite signal: for so long it goes on serving, then the connections are closed in good order. */
  async leave(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
    this.log.forgetIds();
    const closed = once(this.door, 'close');
    this.door.close();
    for (const socket of this.sockets) socket.end();
    await sleep(50);
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server.forceShutdown();
  }

  /** Ends every open read and subscription with OK, as a server does that lets go. */
  endReads(): void {
    for (const call of this.calls) call.end();
  }

  /** Subscriptions and reads that are open now. */
  get openReads(): number {
    return this.calls.size;
  }

  private serve(): void {
    const { log, faults } = this;
    const features: IServerFeaturesServer = {
      getSupportedMethods: (_call, callback) => callback(null, supported()),
    };
    this.server.addService(featuresService.ServerFeaturesService, features);
    const streams: IStreamsServer = {
      read: (call) => void this.read(call),
      append: (call, callback) => unaryAppend({ log, faults }, call, callback),
      batchAppend: (call) => batchAppend({ log, faults }, call),
      delete: (call, callback) => {
        const name = nameOf(call.request.getOptions());
        const deleted = log.delete(name);
        callback(deleted === null ? noStreamToDelete(name) : null, new streamMessages.DeleteResp());
      },
      tombstone: (call, callback) => {
        log.tombstone(nameOf(call.request.getOptions()));
        callback(null, new streamMessages.TombstoneResp());
      },
    };
    this.server.addService(streamsService.StreamsService, streams);
  }

  private async read(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    const options = call.request.getOptions();
    if (!options) return void call.end();
    if (this.faults.refusing) return void call.emit('error', refused(this.faults.refusing));
    const fault = this.faults.ofRead(options.hasSubscription());
    if (fault?.kind === 'unavailable') return void call.emit('error', unavailable());
    if (fault?.kind === 'not-ready') return void call.emit('error', notReady());
    const left = new AbortController();
    this.calls.add(call);
    const leave = (): void => {
      this.calls.delete(call);
      left.abort();
    };
    for (const event of ['cancelled', 'close', 'finish', 'error']) call.once(event, leave);
    if (fault?.kind === 'silent') return;
    try {
      await send(call, answers(this.log, options, left.signal), { fault, signal: left.signal });
      call.end();
    } catch (error) {
      const deleted = error instanceof StreamTombstoned;
      call.emit('error', deleted ? streamDeleted(error.message) : grpcError(2, null));
    }
  }
}

const supported = (): featureMessages.SupportedMethods => {
  const methods = METHODS.map((name) =>
    new featureMessages.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
  );
  return new featureMessages.SupportedMethods().setEventStoreServerVersion('23.10.1').setMethodsList(methods);
};

/** Waits for the reader: what it has not taken is not read. */
const send = async (
  call: ServerWritableStream<ReadReq, ReadResp>,
  all: AsyncIterable<Answer>,
  { fault, signal }: { fault: ReadFault | undefined; signal: AbortSignal },
): Promise<void> => {
  let sent = 0;
  for await (const answer of all) {
    if (signal.aborted) return;
    if (fault?.kind === 'drip') await sleep(fault.milliseconds);
    if (fault?.kind === 'twice' && answer.hasEvent()) call.write(answer);
    if (!call.write(answer)) await drained(call, signal);
    sent += 1;
    if (fault?.kind === 'end' && sent === fault.after) return;
  }
};

const drained = (call: ServerWritableStream<ReadReq, ReadResp>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = (): void => {
      signal.removeEventListener('abort', finish);
      call.off('drain', finish);
      resolve();
    };
    call.once('drain', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
