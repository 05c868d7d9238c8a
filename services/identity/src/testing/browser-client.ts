import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Envelope } from '@corkboard/contracts/envelope';
import type { SessionUser } from '@corkboard/contracts/identity/profiles';
import type { ViewerAnswer } from '@corkboard/contracts/identity/viewer';

/** Whatever the routes of identity answer; a test reads the fields of the route that it called. */
export interface Told extends Omit<ViewerAnswer, 'user'> {
  readonly user: SessionUser & NonNullable<ViewerAnswer['user']>;
  readonly is_new: boolean;
  readonly next: string;
  readonly is_valid: boolean;
  readonly sent: boolean;
  readonly valid: boolean;
}

export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly data: Told;
  readonly code: number;
  readonly message: string | null;
  readonly field: string | null;
  readonly body: Envelope;
}

export interface Asking {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const settled = (status: number, headers: Heard['headers'], text: string): Heard => {
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Envelope;
  const response = body.resource_response as Envelope['resource_response'] | undefined;
  const field = response?.error?.data['field'];
  return {
    status,
    headers,
    body,
    data: response?.data as Told,
    code: response?.code ?? -1,
    message: response?.error?.message ?? null,
    field: typeof field === 'string' ? field : null,
  };
};

/** A browser that keeps its cookies, at an address of its own. */
export class BrowserClient {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    readonly address = '203.0.113.7',
    readonly country = '',
  ) {}

  async open(): Promise<this> {
    await this.get('/v3/viewer/');
    return this;
  }

  get(path: string): Promise<Heard> {
    return this.ask(path, {});
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Heard> {
    return this.ask(path, { method: 'POST', body, headers });
  }

  /** Straight through node:http: fetch would not let a test choose its headers. */
  ask(path: string, { method = 'GET', body, headers = {} }: Asking): Promise<Heard> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent: Record<string, string> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': this.address,
      ...(this.country ? { 'x-geo-country': this.country } : {}),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.cookies.has('csrftoken') ? { 'x-csrftoken': this.cookies.get('csrftoken') ?? '' } : {}),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const call = httpRequest(`${this.origin}${path}`, { method, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          this.#remember(response.headers['set-cookie'] ?? []);
          resolve(settled(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()));
        });
      });
      call.on('error', reject);
      call.end(text);
    });
  }

  #remember(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const gone =
        value === '' || attributes.some((attribute) => /max-age=0$|expires=thu, 01 jan 1970/i.test(attribute));
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export const goodPassword = 'wooden bicycle bell';
export const newEmail = (): string => `jane.${randomUUID().slice(0, 8)}@example.test`;
/** 2 January 2000. */
export const adultBirthday = 946_771_200;

export const signUpBody = (given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  type: 'email',
  email: newEmail(),
  password: goodPassword,
  birthday: adultBirthday,
  country: 'US',
  ...given,
});

export const REGISTER = '/resource/UserRegisterResource/create/';
export const LOG_IN = '/resource/UserSessionResource/create/';
export const LOG_OUT = '/resource/UserSessionResource/delete/';
