import { createConnection, createServer, type Server, type Socket } from 'node:net';

const PRODUCE = 0;
const FETCH = 1;
/** In an answer to a fetch of version 8 or newer, behind size and correlation id. */
const THROTTLE_AT = 8;
const FOR_LONG = 600_000;

/** Cuts a byte stream into Kafka's frames: four bytes of size, then as many. */
const frames = (each: (frame: Buffer) => void): ((part: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (part) => {
    rest = Buffer.concat([rest, part]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE(0)) {
      const end = 4 + rest.readInt32BE(0);
      each(Buffer.from(rest.subarray(0, end)));
      rest = rest.subarray(end);
    }
  };
};

const addressBytes = (host: string, port: number): Buffer => {
  const bytes = Buffer.alloc(host.length + 4);
  bytes.write(host);
  bytes.writeInt32BE(port, host.length);
  return bytes;
};

/** One client's way to the broker and back. */
class Wire {
  frozen = false;
  throttled = false;
  readonly #proxy: KafkaProxy;
  readonly #client: Socket;
  readonly #broker: Socket;
  /** Correlation id of each request without an answer, and what it asks. */
  readonly #asked = new Map<number, number>();

  constructor(proxy: KafkaProxy, client: Socket, broker: Socket) {
    this.#proxy = proxy;
    this.#client = client;
    this.#broker = broker;
    client.on(
      'data',
      frames((frame) => this.#ask(frame)),
    );
    broker.on(
      'data',
      frames((frame) => this.#answer(frame)),
    );
    const end = (): void => this.end();
    for (const socket of [client, broker]) socket.on('error', end).on('close', end);
  }

  end(): void {
    this.#client.destroy();
    this.#broker.destroy();
  }

  #ask(frame: Buffer): void {
    if (this.frozen) return;
    const what = frame.readInt16BE(4);
    this.#asked.set(frame.readInt32BE(8), what);
    if (what === PRODUCE) this.#proxy.sent([...this.#asked.values()].filter((each) => each === PRODUCE).length);
    this.#broker.write(frame);
  }

  #answer(frame: Buffer): void {
    if (this.frozen) return;
    const what = this.#asked.get(frame.readInt32BE(4));
    this.#asked.delete(frame.readInt32BE(4));
    if (what === PRODUCE && this.#proxy.losesAck()) return;
    if (what === FETCH && this.throttled) frame.writeInt32BE(FOR_LONG, THROTTLE_AT);
    this.#client.write(this.#proxy.readdressed(frame));
  }
}

/** A way to one broker that goes wrong as it is told to; whoever comes by it stays on it. */
export class KafkaProxy {
  readonly #server: Server;
  readonly #broker: { readonly host: string; readonly port: number };
  readonly #wires = new Set<Wire>();
  #acksToLose = 0;
  /** Most sendings of one connection that were under way at once. */
  mostAtOnce = 0;

  static async before(broker: string): Promise<KafkaProxy> {
    const [host = '', port = ''] = broker.split(':');
    const proxy = new KafkaProxy(host, Number(port));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  private constructor(host: string, port: number) {
    this.#broker = { host, port };
    this.#server = createServer((client) => {
      const wire = new Wire(this, client, createConnection({ host, port }));
      this.#wires.add(wire);
      client.once('close', () => this.#wires.delete(wire));
    });
  }

  get brokers(): readonly string[] {
    return [`127.0.0.1:${this.#port}`];
  }

  get #port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Nothing comes through any more where somebody is connected now, and nobody is told. */
  freeze(): void {
    for (const wire of this.#wires) wire.frozen = true;
  }

  /** The broker asks whoever is connected now to fetch nothing for ten minutes. */
  throttle(): void {
    for (const wire of this.#wires) wire.throttled = true;
  }

  /** The next acknowledgements of what the broker has written get lost. */
  loseAcks(count: number): void {
    this.#acksToLose = count;
  }

  losesAck(): boolean {
    this.#acksToLose -= 1;
    return this.#acksToLose >= 0;
  }

  sent(atOnce: number): void {
    this.mostAtOnce = Math.max(this.mostAtOnce, atOnce);
  }

  /** The broker names its own address in some answers. */
  readdressed(frame: Buffer): Buffer {
    const its = addressBytes(this.#broker.host, this.#broker.port);
    const ours = addressBytes(this.#broker.host, this.#port);
    for (let at = frame.indexOf(its); at !== -1; at = frame.indexOf(its, at + 1)) ours.copy(frame, at);
    return frame;
  }

  async close(): Promise<void> {
    for (const wire of this.#wires) wire.end();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
