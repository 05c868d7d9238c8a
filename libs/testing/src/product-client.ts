import { randomUUID } from 'node:crypto';

export interface Answered<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  /** `api_error_code`, or null. */
  readonly code: number | null;
  readonly message: string | null;
  readonly bookmark: string | null;
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

interface Body {
  readonly resource_response?: {
    data: unknown;
    bookmark: string | null;
    error: { api_error_code: number; message: string | null } | null;
  };
}

/**
 * A client of the product over real HTTP that keeps cookies, sends the CSRF token and its read tokens, as a browser does.
 *
 * @example const jane = new ProductClient(origin); await jane.open(); await jane.post('/resource/BoardResource/create/', { name: 'Trips' });
 */
export class ProductClient {
  readonly cookies = new Map<string, string>();
  #tokens: string[] = [];

  constructor(readonly origin: string) {}

  /** First contact: takes the CSRF token. */
  async open(): Promise<this> {
    await this.get('/v3/viewer/');
    return this;
  }

  get<Data = unknown>(path: string, options?: unknown): Promise<Answered<Data>> {
    return this.send<Data>(path, options === undefined ? {} : { options });
  }

  post<Data = unknown>(
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered<Data>> {
    return this.send<Data>(path, { method: 'POST', body, headers });
  }

  async send<Data = unknown>(
    path: string,
    { method = 'GET', body, headers = {}, options }: Sending,
  ): Promise<Answered<Data>> {
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
    const text = await response.text();
    const parsed = text.startsWith('{') ? (JSON.parse(text) as Body).resource_response : undefined;
    return {
      status: response.status,
      headers: response.headers,
      data: parsed?.data as Data,
      code: parsed?.error?.api_error_code ?? null,
      message: parsed?.error?.message ?? null,
      bookmark: parsed?.bookmark ?? null,
      text,
    };
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #headers(): Record<string, string> {
    const csrf = this.cookies.get('csrftoken');
    return {
      cookie: this.cookieHeader(),
      ...(csrf ? { 'x-csrftoken': csrf } : {}),
      ...(this.#tokens.length > 0 ? { 'x-read-tokens': this.#tokens.join(',') } : {}),
    };
  }

  #remember(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const gone = attributes.some((attribute) => /^\s*max-age=0$|expires=thu, 01 jan 1970/i.test(attribute));
      if (gone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const token = response.headers.get('x-write-tokens');
    if (token) this.#tokens = [...this.#tokens, ...token.split(',')].slice(-10);
  }
}

/** A new account with a session; its e-mail and password are made up. */
export const signUp = async (
  origin: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<ProductClient & { email: string; password: string }> => {
  const client = await new ProductClient(origin).open();
  const email = `jane.${randomUUID().slice(0, 8)}@gmail.com`;
  const password = 'wooden bicycle bell';
  const birthday = Date.UTC(1990, 4, 17) / 1000;
  const answer = await client.post('/resource/UserRegisterResource/create/', {
    type: 'email',
    email,
    password,
    birthday,
    country: 'US',
    ...given,
  });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${answer.text}`);
  return Object.assign(client, { email, password });
};
