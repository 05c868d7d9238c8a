import { aViewer } from '../a-viewer.ts';
import { setViewer, type Viewer } from '../bootstrap.ts';

/** Refusal by the stand-in, in place of data. */
export interface Refusal {
  readonly refused: {
    readonly status: number;
    readonly message: string | null;
    readonly code?: number;
    readonly detail?: string | null;
    readonly data?: object;
  };
}
type Answerer = (options: Record<string, unknown>) => unknown;

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly options: Record<string, unknown>;
}

const isRefusal = (data: unknown): data is Refusal => typeof data === 'object' && data !== null && 'refused' in data;

const envelopeOf = (data: unknown) => {
  const refusal = isRefusal(data) ? data.refused : null;
  const error = refusal && {
    api_error_code: refusal.code ?? 0,
    http_status: refusal.status,
    message: refusal.message,
    message_detail: refusal.detail ?? null,
    data: refusal.data ?? {},
  };
  const resource_response = { status: 'success', http_status: 200, code: 0, data, bookmark: '-end-', error };
  return { status: refusal?.status ?? 200, text: JSON.stringify({ resource_response, request_identifier: 'r' }) };
};

const optionsOf = (url: URL, body: unknown): Record<string, unknown> => {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  const data = url.searchParams.get('data');
  return data === null
    ? Object.fromEntries(url.searchParams)
    : (JSON.parse(data) as { options: Record<string, unknown> }).options;
};

/** For tests of views: answers calls by path, as the server would; what has no answer is 404. Keeps what was asked. */
export const standInServer = (answers: Readonly<Record<string, Answerer>>): { readonly asked: Asked[] } => {
  const asked: Asked[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const options = optionsOf(url, init.body);
    asked.push({ path: url.pathname, method: init.method ?? 'GET', options });
    const answer = answers[url.pathname];
    const data = answer ? await answer(options) : { refused: { status: 404, message: 'gone' } };
    const { status, text } = envelopeOf(data);
    return { status, ok: status < 400, headers: new Map(), text: async () => text };
  }) as unknown as typeof fetch;
  return { asked };
};

/** Signs a viewer in, as far as the page was told. */
export const signedIn = (more: Partial<Viewer> = {}): void => {
  const user = { id: 'me', username: 'ada', full_name: 'Ada', first_name: 'Ada' } as Viewer['user'];
  setViewer(aViewer({ type: 'AUTH', isAuth: true, user, ...more }));
};
