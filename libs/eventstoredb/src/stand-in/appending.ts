import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, ServiceError, sendUnaryData } from '@grpc/grpc-js';
import type { AppendFault, Faults } from './faults.ts';
import type { EventLog, Expected, Verdict } from './log.ts';
import {
  batchAnswer,
  expectedOf,
  nameOf,
  notLeader,
  notReady,
  proposed,
  refused,
  unaryAnswer,
  unavailable,
  unknown,
} from './messages.ts';
import type { ProposedEvent } from './stored-event.ts';

interface Kept {
  readonly log: EventLog;
  readonly faults: Faults;
}

interface Gathering {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[];
}

/** Duration of an append, and timeout of an identical one that comes meanwhile. */
const [COMMIT_MS, TWIN_MS] = [1, 2_500];

const keyOf = ({ stream, events }: Gathering): string => [stream, ...events.map(({ id }) => id)].join();

const ERRORS: Partial<Record<AppendFault['kind'], () => ServiceError>> = {
  unavailable,
  unknown,
  'not-leader': notLeader,
  'not-ready': notReady,
};

const errorOf = ({ kind }: AppendFault): ServiceError | null => ERRORS[kind]?.() ?? null;

const isKept = (fault: AppendFault | undefined): boolean => !fault || fault.kind === 'late' || fault.stored === true;

const verdictOn = (append: Gathering, fault: AppendFault | undefined, log: EventLog): Verdict => {
  const kept = isKept(fault);
  const verdict: Verdict = kept ? log.append(append.stream, append.expected, append.events) : { status: 'nothing' };
  // Another node leads, which has its own memory.
  if (fault?.kind === 'not-leader') log.forgetIds();
  return verdict;
};

/** Many appends over one open stream, each in one or more messages under a correlation id. */
export const batchAppend = ({ log, faults }: Kept, call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
  if (faults.refusing) return void call.emit('error', refused(faults.refusing));
  const gathering = new Map<string, Gathering>();
  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    const append = gathering.get(id) ?? {
      stream: nameOf(options),
      expected: expectedOf(options, options?.getStreamPosition()),
      events: [],
    };
    gathering.set(id, append);
    append.events.push(...request.getProposedMessagesList().map(proposed));
    if (!request.getIsFinal()) return;
    if (faults.refusing) return void call.emit('error', refused(faults.refusing));
    gathering.delete(id);
    const twin = keyOf(append);
    if (log.underWay.has(twin)) {
      const late = batchAnswer(request, { ...append, verdict: { status: 'timeout' } });
      return void setTimeout(() => call.write(late), TWIN_MS).unref();
    }
    const fault = faults.ofAppend();
    const verdict = verdictOn(append, fault, log);
    const answer = batchAnswer(request, { ...append, verdict });
    if (fault) return meet(fault, call, answer);
    log.underWay.add(twin);
    setTimeout(() => {
      log.underWay.delete(twin);
      call.write(answer);
    }, COMMIT_MS);
  });
  call.on('end', () => call.end());
  call.on('error', () => undefined);
};

const meet = (
  fault: AppendFault,
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  answer: BatchAppendResp,
): void => {
  const error = errorOf(fault);
  if (error) call.emit('error', error);
  else if (fault.kind === 'end') call.end();
  else if (fault.kind === 'late') setTimeout(() => call.write(answer), fault.milliseconds).unref();
};

/** One append over a stream of its own: what the client does with credentials per call. */
export const unaryAppend = (
  { log, faults }: Kept,
  call: ServerReadableStream<AppendReq, AppendResp>,
  callback: sendUnaryData<AppendResp>,
): void => {
  if (faults.refusing) return void callback(refused(faults.refusing));
  let append: Gathering = { stream: '', expected: 'any', events: [] };
  call.on('data', (request: AppendReq) => {
    const options = request.getOptions();
    const message = request.getProposedMessage();
    if (message) append.events.push(proposed(message));
    if (options) append = { stream: nameOf(options), expected: expectedOf(options, options.getRevision()), events: [] };
  });
  call.on('error', () => undefined);
  call.on('end', () => {
    const fault = faults.ofAppend();
    const verdict = verdictOn(append, fault, log);
    const error = fault && errorOf(fault);
    if (error) return callback(error);
    if (fault?.kind === 'silent' || fault?.kind === 'end') return;
    try {
      const answer = unaryAnswer(verdict, append.stream);
      setTimeout(() => callback(null, answer), fault?.kind === 'late' ? fault.milliseconds : 0);
    } catch (refused) {
      callback(refused as ServiceError);
    }
  });
};
