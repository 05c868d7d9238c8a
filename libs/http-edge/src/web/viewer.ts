import type { FastifyRequest } from 'fastify';

export interface ViewerAnswer {
  readonly data: unknown;
  readonly type: string;
  readonly cookies: readonly string[];
}

const asVisitor: ViewerAnswer = { data: null, type: 'UNAUTH', cookies: [] };

const forwarded = [
  'cookie',
  'user-agent',
  'accept-language',
  'x-geo-country',
  'x-geo-region',
  'x-debug-country',
] as const;

const headersOf = (request: FastifyRequest): Record<string, string> => {
  const headers: Record<string, string> = { 'x-forwarded-for': request.ip };
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
};

/** Asks identity who looks at the page; the page is served to a visitor when identity cannot answer (the client asks again). */
export const fetchViewer = async (identityUrl: string, request: FastifyRequest): Promise<ViewerAnswer> => {
  try {
    const answer = await fetch(`${identityUrl}/v3/viewer/`, {
      headers: headersOf(request),
      signal: AbortSignal.timeout(2000),
    });
    if (!answer.ok) return asVisitor;
    const { resource_response: response } = (await answer.json()) as { resource_response: { data: { type?: string } } };
    return { data: response.data, type: response.data.type ?? 'UNAUTH', cookies: answer.headers.getSetCookie() };
  } catch {
    return asVisitor;
  }
};
