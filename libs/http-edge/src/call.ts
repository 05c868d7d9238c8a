import type { ClientContext } from '@corkboard/contracts/envelope';
import type { FastifyRequest } from 'fastify';
import type { Session, StaffSession } from './session.ts';

/** State of one request at the edge; set before the guard runs, read by the decorators of serve.ts. */
export interface Call {
  requestId: string;
  /** Address of the client, behind trusted proxies. */
  readonly address: string;
  readonly clientContext: ClientContext;
  /** Of the caller's writes of the last 10 s, as they came: sealed, or forged. */
  readonly tokens: readonly string[];
  /** Tokens of what this request has written, newest last, for the header `x-write-tokens`. */
  readonly writes: Set<string>;
  session: Session | null;
  staff: StaffSession | null;
}

const calls = new WeakMap<object, Call>();

export const setCall = (request: FastifyRequest, call: Call): void => {
  calls.set(request.raw, call);
};

/** The part of a request that names it. */
export type RequestName = { readonly id: string; readonly raw: object };

export const findCall = (request: Pick<RequestName, 'raw'>): Call | undefined => calls.get(request.raw);

/** The call behind a request; throws where the edge was not installed. */
export const callOf = (request: FastifyRequest): Call => {
  const call = findCall(request);
  if (!call) throw new Error('The edge is not installed in this application');
  return call;
};
