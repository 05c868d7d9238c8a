import type { BoardChanged } from '@corkboard/contracts/curation/live';
import { eventually } from '@corkboard/testing/eventually';
import type { Person } from './running-curation.ts';

/** Messages that one browser received. */
export class Listening {
  readonly changes: BoardChanged[] = [];
  readonly names: string[] = [];
  lastId: string | null = null;
  ended = false;
  readonly #cut = new AbortController();

  constructor(
    readonly status: number,
    body: ReadableStream<Uint8Array> | null,
  ) {
    void this.#read(body).finally(() => {
      this.ended = true;
    });
  }

  static async open(
    origin: string,
    person: Person,
    after: { header?: string; query?: string } = {},
  ): Promise<Listening> {
    const query = after.query === undefined ? '' : `?after=${encodeURIComponent(after.query)}`;
    const headers = { cookie: person.client.cookieHeader(), ...(after.header && { 'last-event-id': after.header }) };
    const answer = await fetch(`${origin}/v3/live/${query}`, { headers });
    return new Listening(answer.status, answer.body);
  }

  /** Resolves once something is received of the board. */
  receivedOf(boardId: string): Promise<BoardChanged> {
    return eventually(async () => {
      const found = this.changes.find(({ board_id }) => board_id === boardId);
      if (!found) throw new Error(`nothing of ${boardId} in ${JSON.stringify(this.changes)}`);
      return found;
    });
  }

  cut(): void {
    this.#cut.abort();
  }

  async #read(body: ReadableStream<Uint8Array> | null): Promise<void> {
    if (!body) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    this.#cut.signal.addEventListener('abort', () => void reader.cancel());
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) this.#receive(part);
    }
  }

  #receive(part: string): void {
    const said = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
    this.lastId = said('id') ?? this.lastId;
    const name = said('event');
    if (name) this.names.push(name);
    if (name === 'changed') this.changes.push(JSON.parse(said('data') ?? '') as BoardChanged);
  }
}
