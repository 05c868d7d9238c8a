import type { FastifyRequest } from 'fastify';
import { asking } from './asking.ts';

export interface ViewerAnswer {
  readonly data: object | null;
  readonly type: string;
  readonly cookies: readonly string[];
}

const asVisitor: ViewerAnswer = { data: null, type: 'UNAUTH', cookies: [] };

/** Asks identity who looks at the page; the page is served to a visitor when identity cannot answer (the client asks again). */
export const fetchViewer = async (identityUrl: string, request: FastifyRequest): Promise<ViewerAnswer> => {
  try {
    const answer = await fetch(`${identityUrl}/v3/viewer/`, asking(request));
    if (!answer.ok) return asVisitor;
    const { resource_response: response } = (await answer.json()) as { resource_response: { data: { type?: string } } };
    return { data: response.data, type: response.data.type ?? 'UNAUTH', cookies: answer.headers.getSetCookie() };
  } catch {
    return asVisitor;
  }
};
