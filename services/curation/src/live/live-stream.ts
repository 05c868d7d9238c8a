import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { type BoardChanged, LIVE_HEARTBEAT_MS, LIVE_MS } from '@corkboard/contracts/curation/live';

/** A reader that takes nothing off for so long is gone, whatever its connection says. */
const UNREAD_BYTES = 64 * 1024;
/** A browser that lost the stream asks again after this. */
const RETRY_MS = 1_000;

/** The stream of one browser. */
export class LiveStream {
  readonly id = randomUUID();
  readonly body = new PassThrough();
  readonly #begun = Date.now();
  #written = Date.now();

  constructor(
    readonly accountId: string,
    /** Whether the session that asked for it still stands, as of at most a second ago. */
    readonly stands: () => Promise<boolean>,
  ) {
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  changed(board: BoardChanged): void {
    this.#write(`event: changed\ndata: ${JSON.stringify(board)}\n\n`);
  }

  /** Changes may be missing: the page asks for everything anew. */
  reset(): void {
    this.#write('event: reset\ndata: {}\n\n');
  }

  /** Place from which it goes on after it was cut. */
  through(id: string): void {
    this.#write(`id: ${id}\nevent: through\ndata: {}\n\n`);
  }

  /** @param id place that was reached by now */
  beat(now: number, id: () => string): void {
    if (now - this.#begun > LIVE_MS) this.end();
    else if (now - this.#written >= LIVE_HEARTBEAT_MS) this.through(id());
  }

  end(): void {
    this.body.end();
  }

  #write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    this.#written = Date.now();
    this.body.write(text);
    if (this.body.writableLength + this.body.readableLength > UNREAD_BYTES) this.body.destroy();
  }
}
