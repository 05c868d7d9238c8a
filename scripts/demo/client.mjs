// A program's own name would make its hits those of a robot.
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The product's public HTTP API, as one signed-in person's browser uses it. */
export class Person {
  cookies = new Map();
  tokens = [];

  constructor(origin) {
    this.origin = origin;
  }

  async ask(path, { method = 'GET', options, body, headers = {} } = {}) {
    const query = options === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify({ options }))}`;
    const form = body instanceof FormData;
    const response = await fetch(`${this.origin}${path}${query}`, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': browser,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': this.cookies.get('csrftoken') ?? '',
        ...(this.tokens.length > 0 ? { 'x-read-tokens': this.tokens.join(',') } : {}),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || form ? body : JSON.stringify(body),
    });
    this.remember(response);
    const answer = await response.json().catch(() => null);
    const envelope = answer?.resource_response;
    return { status: response.status, data: envelope ? envelope.data : answer, envelope };
  }

  /** The answer's data; throws with what was refused. */
  async want(path, asked) {
    const { status, data, envelope } = await this.ask(path, asked);
    if (status >= 200 && status < 300) return { data, bookmark: envelope?.bookmark };
    throw new Error(
      `${asked?.method ?? 'GET'} ${path} answered ${status}: ${envelope?.error?.message ?? ''} ${envelope?.error?.message_detail ?? ''}`,
    );
  }

  create(resource, body, headers) {
    return this.want(`/resource/${resource}/create/`, { method: 'POST', body, headers });
  }

  remember(response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const told = response.headers.get('x-write-tokens');
    if (told) this.tokens = [...this.tokens, ...told.split(',')].slice(-10);
  }
}
