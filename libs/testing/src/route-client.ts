import type { Envelope } from '@corkboard/contracts/envelope';
import type { Answer, Route } from '@corkboard/contracts/route';

export interface Answered<Data> {
  readonly status: number;
  readonly headers: Headers;
  /** Of the envelope of a resource, or the whole JSON of another route. */
  readonly data: Data;
  /** `api_error_code`, or null. */
  readonly code: number | null;
  readonly message: string | null;
  /** The field that an error is about. */
  readonly field: string | null;
  readonly bookmark: string | null;
  readonly body: Envelope;
  /** The whole body as text. */
  readonly text: string;
}

export interface Sending {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Query of a resource: `?data={"options":..}`. */
  readonly options?: unknown;
}

/** Request to a route; its body may be wrong on purpose. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  /** For a resource: its options. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Each of them waits for two seconds; where a read model stands still for good, this is enough of it. */
const STALE_TRIES = 4;

const answeredBy = async <Data>(response: Response): Promise<Answered<Data>> => {
  const text = await response.text();
  const body = (/^[{[]/.test(text) ? JSON.parse(text) : {}) as Envelope;
  const resource = body.resource_response as Envelope['resource_response'] | undefined;
  const field = resource?.error?.data?.['field'];
  return {
    status: response.status,
    headers: response.headers,
    data: (resource ? resource.data : body) as Data,
    code: resource?.error?.api_error_code ?? null,
    message: resource?.error?.message ?? null,
    field: typeof field === 'string' ? field : null,
    bookmark: resource?.bookmark ?? null,
    body,
    text,
  };
};

/**
 * A client of a service or of the product over real HTTP: keeps cookies, sends the CSRF token and its read tokens, as a browser
 * does. `Data`: what `get`, `post` and `send` answer where they are not told.
 *
 * @example const jane = await new RouteClient(origin).open(); const { data } = await jane.ask(createBoard, { body: { name: 'Trips' } });
 */
export class RouteClient<Default = unknown> {
  readonly cookies = new Map<string, string>();
  #tokens: string[] = [];

  constructor(
    readonly origin: string,
    /** Sent with every request. */
    private readonly always: Readonly<Record<string, string>> = {},
  ) {}

  /** First contact: takes the CSRF token. */
  async open(): Promise<this> {
    await this.get('/v3/viewer/');
    return this;
  }

  /** Calls a route by its contract. */
  ask<R extends Route>(route: R, { params = {}, query, ...sending }: Asked = {}): Promise<Answered<Answer<R>>> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    if (route.resource)
      return this.send(path, { ...sending, method: route.method, ...(query === undefined ? {} : { options: query }) });
    const text = new URLSearchParams(query as Record<string, string>).toString();
    return this.send(text === '' ? path : `${path}?${text}`, { ...sending, method: route.method });
  }

  get<Data = Default>(path: string, options?: unknown): Promise<Answered<Data>> {
    return this.send<Data>(path, options === undefined ? {} : { options });
  }

  post<Data = Default>(
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered<Data>> {
    return this.send<Data>(path, { method: 'POST', body, headers });
  }

  /**
   * Reads again where the answer says that it lacks what this client wrote, unless the tokens of the writes are given: on a
   * busy machine a read gives up waiting for them.
   */
  async send<Data = Default>(path: string, sending: Sending): Promise<Answered<Data>> {
    const isOwn = (sending.method ?? 'GET') === 'GET' && sending.headers?.['x-read-tokens'] === undefined;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#send<Data>(path, sending);
      if (!isOwn || answer.headers.get('x-stale') !== 'true' || tries === STALE_TRIES) return answer;
    }
  }

  async #send<Data>(path: string, { method = 'GET', body, headers = {}, options }: Sending): Promise<Answered<Data>> {
    const query = options === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify({ options }))}`;
    const isForm = body instanceof FormData;
    const given: Record<string, string> = {
      ...this.#headers(),
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    };
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${this.origin}${path}${query}`, {
      method,
      headers: given,
      redirect: 'manual',
      ...sent,
    });
    this.#remember(response);
    return answeredBy<Data>(response);
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #headers(): Record<string, string> {
    const csrf = this.cookies.get('csrftoken');
    return {
      ...this.always,
      cookie: this.cookieHeader(),
      ...(csrf ? { 'x-csrftoken': csrf } : {}),
      ...(this.#tokens.length > 0 ? { 'x-read-tokens': this.#tokens.join(',') } : {}),
    };
  }

  #remember(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const gone =
        value === '' || attributes.some((attribute) => /^\s*max-age=0$|expires=thu, 01 jan 1970/i.test(attribute));
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const token = response.headers.get('x-write-tokens');
    if (token) this.#tokens = [...this.#tokens, ...token.split(',')].slice(-10);
  }
}
