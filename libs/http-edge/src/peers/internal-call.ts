import { signalWithin } from '@corkboard/event-store/deadline';
import { traceHeaders } from '@corkboard/tracing/carried';
import { inSpan, SpanKind } from '@corkboard/tracing/spans';
import { requestIdHeader } from '../request-id.ts';
import { Unreachable } from '../session.ts';

const PATIENCE_MS = 2000;

/** Address of a peer, and the token of internal calls. */
export interface Peer {
  /** Such as `http://identity:3000`. */
  readonly url: string;
  readonly internalToken: Buffer;
}

/** POSTs JSON to an internal route of another service; throws Unreachable when there is no answer or not a good one. */
export type InternalCall = (path: string, body: object) => Promise<unknown>;

const open = async () => {
  const { Agent, request } = await import('undici');
  return { request, dispatcher: new Agent({ connections: 32, keepAliveTimeout: 30_000 }) };
};

/** @example const call = internalCall({ url, internalToken }); await call('/internal/identity/profiles/', { ids }); */
export const internalCall = ({ url, internalToken }: Peer): InternalCall => {
  // By the first call: one process of all services makes none, and starts sooner without the library.
  let opened: ReturnType<typeof open> | null = null;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${internalToken.toString('base64url')}`,
  };
  const ask = async (path: string, body: object): Promise<unknown> => {
    try {
      opened ??= open();
      const { request, dispatcher } = await opened;
      const answer = await request(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, ...requestIdHeader(), ...traceHeaders() },
        body: JSON.stringify(body),
        dispatcher,
        headersTimeout: PATIENCE_MS,
        bodyTimeout: PATIENCE_MS,
        signal: signalWithin(PATIENCE_MS),
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      return JSON.parse(text);
    } catch (cause) {
      throw new Unreachable(`${path} cannot be reached`, { cause });
    }
  };
  const attributes = { 'http.request.method': 'POST' };
  return (path, body) => inSpan({ name: `POST ${path}`, kind: SpanKind.CLIENT, attributes }, () => ask(path, body));
};
