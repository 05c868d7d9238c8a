import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { Dispatcher } from 'undici';
import { AddressRefused } from './addresses.ts';
import { decoded } from './decoded.ts';
import type { Resolve } from './guarded-connector.ts';

export type OutboundRefusal =
  | 'address-not-allowed'
  | 'too-many-redirects'
  | 'too-large'
  | 'too-slow'
  | 'not-found'
  | 'unreachable';

export interface OutboundResponse {
  /** Address after the last redirect. */
  readonly url: URL;
  /** Media type in lower case without parameters; empty when unstated. */
  readonly type: string;
  /** `charset` of the content type, in lower case. */
  readonly charset: string | null;
  /** Decompressed. Stop reading at any time; what is left is thrown away. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface OutboundGet<T> {
  readonly url: string;
  readonly accept: string;
  /** For everything together: names, redirects, the body. Milliseconds. */
  readonly deadlineMs: number;
  /** 3 unless stated. */
  readonly redirects?: number;
  /** Throw BodyTooLarge (or let `wholeBody` do so) for 'too-large'; its own other errors reach the caller. */
  readonly read: (response: OutboundResponse) => Promise<T>;
}

export interface OutboundSettings {
  readonly userAgent: string;
  /** `host:port,..`: exempt from the check for private addresses, and from nothing else. Empty: none. */
  readonly allow: string;
  /** Resolver of names; the system's unless stated. */
  readonly resolve?: Resolve;
}

/** A body is longer than its reader allows. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads a body into memory; throws BodyTooLarge beyond `maxBytes`. */
export const wholeBody = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const REDIRECTS = [301, 302, 303, 307, 308];

/** Parses an address that may be requested; null for one with credentials, which are never sent anywhere. */
const webUrl = (text: string, base?: URL): URL | null => {
  if (!URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  url.hash = '';
  return url;
};

const only = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const responseOf = (url: URL, { headers, body }: Dispatcher.ResponseData): OutboundResponse => {
  const contentType = only(headers['content-type'])?.toLowerCase() ?? '';
  return {
    url,
    type: contentType.split(';')[0]?.trim() ?? '',
    charset: /charset="?([\w-]+)/.exec(contentType)?.[1] ?? null,
    body: marked(decoded(body, only(headers['content-encoding']))),
  };
};

/** By the first request: a process starts sooner without the library. */
const open = async ({ allow, resolve }: OutboundSettings) => {
  const [{ Agent, request }, { guardedConnector }] = await Promise.all([
    import('undici'),
    import('./guarded-connector.ts'),
  ]);
  const allowed = new Set(allow.split(',').flatMap((entry) => entry.trim().toLowerCase() || []));
  const connect = guardedConnector((hostname, port) => allowed.has(`${hostname}:${port}`), resolve);
  return { request, agent: new Agent({ connect, maxHeaderSize: 32 * 1024, keepAliveTimeout: 2_000, connections: 16 }) };
};

/**
 * GET to addresses that people give us (scraping, images, discovery documents): public addresses only, checked again at
 * every redirect, within a deadline. What goes wrong out there is a refusal; it never throws for it.
 *
 * @example
 * const page = await outbound.get({ url, accept: 'text/html', deadlineMs: 10_000,
 *   read: ({ body }) => wholeBody(body, 5 * 1024 * 1024) });
 */
export class OutboundClient {
  private opened: ReturnType<typeof open> | null = null;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly settings: OutboundSettings) {
    this.headers = { 'user-agent': settings.userAgent, 'accept-encoding': 'gzip, br' };
  }

  async get<T>(get: OutboundGet<T>): Promise<T | Refused<OutboundRefusal>> {
    const deadline = AbortSignal.timeout(get.deadlineMs);
    const first = webUrl(get.url);
    if (!first) return refuse('address-not-allowed');
    try {
      return await this.follow(get, first, deadline);
    } catch (error) {
      if (error instanceof AddressRefused) return refuse('address-not-allowed');
      if (error instanceof BodyTooLarge) return refuse('too-large');
      if (error instanceof ConnectionFailed) return refuse(deadline.aborted ? 'too-slow' : 'unreachable');
      throw error;
    }
  }

  /** Closes what is kept open. */
  async close(): Promise<void> {
    await (await this.opened)?.agent.destroy();
  }

  private async follow<T>(get: OutboundGet<T>, first: URL, signal: AbortSignal): Promise<T | Refused<OutboundRefusal>> {
    let url = first;
    for (let hop = 0; hop <= (get.redirects ?? 3); hop += 1) {
      const response = await this.ask(url, get, signal);
      const location = only(response.headers['location']);
      if (!REDIRECTS.includes(response.statusCode) || location === undefined) return answer(get, url, response);
      drop(response);
      const next = webUrl(location, url);
      if (!next) return refuse('address-not-allowed');
      url = next;
    }
    return refuse('too-many-redirects');
  }

  private async ask(url: URL, { accept, deadlineMs }: { accept: string; deadlineMs: number }, signal: AbortSignal) {
    try {
      this.opened ??= open(this.settings);
      const { request, agent } = await this.opened;
      const headers = { ...this.headers, accept };
      return await request(url, { dispatcher: agent, signal, headers, headersTimeout: deadlineMs });
    } catch (error) {
      throw error instanceof AddressRefused ? error : new ConnectionFailed('no answer', { cause: error });
    }
  }
}

const answer = async <T>(get: OutboundGet<T>, url: URL, response: Dispatcher.ResponseData) => {
  try {
    if (response.statusCode < 200 || response.statusCode > 299) return refuse('not-found');
    return await get.read(responseOf(url, response));
  } finally {
    drop(response);
  }
};

/** The other side is away, hung up, was too slow, or sent what cannot be unpacked. */
class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed';
}

async function* marked(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new ConnectionFailed('the body broke off', { cause: error });
  }
}

const drop = ({ body }: Dispatcher.ResponseData): void => {
  body.on('error', () => undefined);
  body.destroy();
};
