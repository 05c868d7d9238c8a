import type { Envelope } from '@corkboard/contracts/envelope';
import { type Route, resourceQuery } from '@corkboard/contracts/route';
import type * as z from 'zod/mini';
import { findViewer } from '../bootstrap.ts';
import { cookie } from '../browser/cookie.ts';
import { uuidv7 } from '../ids.ts';
import { type EntrySource, promptEntry } from '../session/entry-prompt.ts';
import { ApiFailure } from './api-failure.ts';
import { rememberContext } from './client-context.ts';
import { readTokens, rememberTokens } from './read-tokens.ts';
import { delayBefore, mayRetry } from './retry.ts';

type In<S> = S extends z.ZodMiniType ? z.input<S> : never;
type Part<Name extends string, T> = unknown extends T ? object : { [K in Name]?: T };

/** Everything a route's contract asks for: `{ params, query, body }`, each where the route has it. */
export type InputOf<R extends Route> = Part<'params', In<NonNullable<R['params']>>> &
  Part<'query', In<NonNullable<R['query']>>> &
  Part<'body', In<NonNullable<R['body']>>>;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : never;
export type AnswerOf<R extends Route> = Out<NonNullable<R['answer']>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same key for a repeated write; made here when absent. */
  readonly idempotencyKey?: string;
  /** Source of the entry prompt when a visitor has to sign up before the write. */
  readonly entry?: EntrySource;
  /** False: a visitor, or an ended session, is the caller's own business. */
  readonly promptsEntry?: boolean;
  /** Try again when the server cannot answer; for the reads of a first load. */
  readonly firstLoad?: boolean;
  /** Asked by the page itself, not by a person: does not keep a staff session alive. */
  readonly background?: boolean;
  /** Finish even when the page goes away meanwhile. */
  readonly keepalive?: boolean;
}

/** One page of a list; `bookmark` null: there is no next one. */
export interface PageOf<T> {
  readonly data: T;
  readonly bookmark: string | null;
}

interface Parsed {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const SESSION_MISSING = 1901;
const NOT_PERMITTED = 7;
const TIMEOUT_MS = 30_000;

const queryOf = (route: Route, query: Parsed['query']): string => {
  if (route.resource && route.method === 'GET') return resourceQuery(location.pathname, query ?? {});
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.flatMap(([key, value]) => [value].flat().map((each) => [key, String(each)])))}`;
};

/** Address of a route with its parameters filled in. */
export const addressOf = (route: Route, input: Parsed = {}): string => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  return path + queryOf(route, input.query);
};

/** Everything a call says besides its body. */
export const headersOf = (route: Route, body: unknown, options: CallOptions): Headers => {
  const headers = new Headers();
  const tokens = readTokens();
  if (tokens) headers.set('x-read-tokens', tokens);
  if (options.background) headers.set('x-background', '1');
  if (route.method === 'GET') return headers;
  headers.set('x-csrftoken', cookie('csrftoken') ?? findViewer()?.csrfToken ?? '');
  headers.set('idempotency-key', options.idempotencyKey ?? uuidv7());
  if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
  return headers;
};

const bodyOf = async (answer: Response): Promise<unknown> => {
  if (answer.status === 204) return null;
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiFailure({ status: answer.ok ? null : answer.status });
  }
};

/** Refusal in an answer that is no success. */
export const refusalOf = (
  answer: Pick<Response, 'status'> & { headers: Pick<Headers, 'get'> },
  envelope: Envelope | null,
): ApiFailure => {
  const error = envelope?.resource_response?.error;
  const retryAfter = Number(answer.headers.get('retry-after'));
  return new ApiFailure({
    code: error?.api_error_code ?? null,
    status: answer.status,
    serverMessage: error?.message ?? null,
    serverDetail: error?.message_detail ?? null,
    data: error?.data ?? {},
    requestId: envelope?.request_identifier ?? answer.headers.get('x-request-id'),
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
};

const send = async (route: Route, input: Parsed, options: CallOptions): Promise<unknown> => {
  const body = route.method === 'GET' ? undefined : (input.body ?? {});
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(addressOf(route, input), {
    method: route.method,
    headers: headersOf(route, body, options),
    body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
    credentials: 'same-origin',
    keepalive: options.keepalive ?? false,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }).catch((reason: unknown) => {
    if (options.signal?.aborted) throw reason;
    throw new ApiFailure({});
  });
  rememberTokens(answer.headers.get('x-write-tokens'));
  const told = await bodyOf(answer);
  const envelope = told as Envelope | null;
  if (envelope?.client_context) rememberContext(envelope.client_context);
  if (!answer.ok) throw refusalOf(answer, envelope);
  return told;
};

const sendAgain = async (route: Route, input: Parsed, options: CallOptions, tries = 1): Promise<unknown> => {
  try {
    return await send(route, input, options);
  } catch (error) {
    const wait = delayBefore(tries);
    const again = options.firstLoad && route.method === 'GET' && wait !== null;
    if (!(error instanceof ApiFailure) || !again || !mayRetry(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return sendAgain(route, input, options, tries + 1);
  }
};

/** 401 opens the entry: for who was signed in, as far as this page knows, because that has ended; for a visitor who writes. */
export const promptWhenNeeded = (route: Route, failure: unknown, options: CallOptions): void => {
  if (!(failure instanceof ApiFailure) || options.promptsEntry === false || failure.status !== 401) return;
  const wasSignedIn = failure.code === NOT_PERMITTED && findViewer()?.isAuth === true;
  if (failure.code === SESSION_MISSING || wasSignedIn)
    promptEntry({ view: 'login', source: options.entry ?? 'unknown', sessionEnded: true });
  else if (failure.code === NOT_PERMITTED && route.method !== 'GET')
    promptEntry({ view: 'signup', source: options.entry ?? 'unknown' });
};

const sendOrPrompt = async (route: Route, input: Parsed, options: CallOptions): Promise<unknown> => {
  try {
    return await sendAgain(route, input, options);
  } catch (failure) {
    promptWhenNeeded(route, failure, options);
    throw failure;
  }
};

/** One page of a list route. Throws ApiFailure. */
export const callPage = async <R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<PageOf<AnswerOf<R>>> => {
  const envelope = (await sendOrPrompt(route, input as Parsed, options)) as Envelope | null;
  const bookmark = envelope?.resource_response.bookmark ?? null;
  const data = envelope?.resource_response.data as AnswerOf<R>;
  return { data, bookmark: bookmark === '-end-' ? null : bookmark };
};

/**
 * Calls a route of the contracts: `await call(createBoard, { body: { name } })`. Throws ApiFailure when the server
 * refuses or does not answer.
 */
export const call = async <R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<AnswerOf<R>> => (await callPage(route, input, options)).data;

/** Calls a route that answers without the envelope (GraphQL). */
export const callRaw = async <R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<AnswerOf<R>> => (await sendOrPrompt(route, input as Parsed, options)) as AnswerOf<R>;
