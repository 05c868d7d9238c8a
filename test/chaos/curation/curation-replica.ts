import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Place, Replica, root } from '../replica.ts';

const main = join(root, 'services', 'curation', 'dist', 'main.js');
const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.mjs')).href;

/** Cookies and CSRF headers of a signed-in browser. */
const HEADERS = {
  'content-type': 'application/json',
  cookie: '__Host-sid=jane; csrftoken=chaos',
  'x-csrftoken': 'chaos',
};

export interface Posted {
  readonly status: number;
  readonly data: unknown;
}

/** The built service as a process of its own, as in the distributed run, asked over HTTP. */
export class CurationReplica extends Replica {
  constructor(
    place: Place,
    private readonly port: number,
    env: Readonly<Record<string, string>>,
  ) {
    const parameters = ['--disable-warning=DeprecationWarning', '--disable-warning=TimeoutNegativeWarning'];
    parameters.push('--import', endWithParent, main);
    const own = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: place.url };
    super(place, { parameters, env: { ...env, ...own } });
  }

  /** Null when there was no answer within the time, or not a whole one. */
  async post(path: string, body: object, { key, patience }: { key: string; patience: number }): Promise<Posted | null> {
    if (!this.up) return null;
    try {
      const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
        method: 'POST',
        headers: { ...HEADERS, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      const { resource_response: answer } = (await response.json()) as { resource_response?: { data: unknown } };
      return { status: response.status, data: answer?.data };
    } catch {
      return null;
    }
  }

  /** Whether its read models show this pin. */
  async shows(pin: string): Promise<boolean> {
    const data = encodeURIComponent(JSON.stringify({ options: { id: pin } }));
    const address = `http://127.0.0.1:${this.port}/resource/PinResource/get/?data=${data}`;
    const response = await fetch(address, { headers: HEADERS, signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await response?.text().catch(() => '');
    return response?.ok ?? false;
  }

  protected received(message: unknown): void {
    if (typeof message === 'string' && message.includes(' is ready: ')) this.ready();
  }

  protected gone(): void {
    // Waiting clients see the connection end.
  }
}
