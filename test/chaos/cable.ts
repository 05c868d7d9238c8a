import { connect, createServer, type Server, type Socket } from 'node:net';

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  /** The client's side stays open, and receives nothing. */
  half: boolean;
}

/** Part of the names of prepared statements: appends (libs/event-store, append-call.ts); the last one of a consumer's
 * transaction (libs/consumer, postgres-inbox-transaction.ts). */
const STATEMENTS = { append: '_append_', effect: 'inbox-move' } as const;

export type Statement = keyof typeof STATEMENTS;

/** Stands between one replica and PostgreSQL, and breaks what it is told to. */
export class Cable {
  private readonly links = new Set<Link>();
  private silenced = false;
  private watched: { readonly name: string; readonly seen: () => void } | null = null;

  private constructor(
    private readonly listener: Server,
    private readonly target: number,
  ) {
    listener.on('connection', (client) => this.link(client));
  }

  static async to(target: number): Promise<Cable> {
    const listener = createServer();
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(0, '127.0.0.1', () => resolve());
    });
    return new Cable(listener, target);
  }

  get port(): number {
    const address = this.listener.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Both sides learn of it. */
  cutAll(): void {
    for (const { client, server } of this.links) {
      client.destroy();
      server.destroy();
    }
  }

  /** Cuts all at the next statement of that kind, which gets lost; without one, after so many milliseconds. */
  async cutAt(statement: Statement, within: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, within);
      const seen = (): void => {
        clearTimeout(timer);
        this.cutAll();
        resolve();
      };
      this.watched = { name: STATEMENTS[statement], seen };
    });
    this.watched = null;
    this.cutAll();
  }

  /** PostgreSQL loses the connection that it knows by this port; the client goes on believing in it. */
  halfCut(port: number): boolean {
    const link = [...this.links].find(({ server }) => server.localPort === port);
    if (!link) return false;
    link.half = true;
    link.server.destroy();
    return true;
  }

  /** From now on what PostgreSQL answers gets lost, what it is told does not. */
  loseAnswers(): void {
    this.silenced = true;
  }

  /** Answers that got lost stay lost, with their connections; new ones work. */
  heal(): void {
    if (this.silenced) this.cutAll();
    this.silenced = false;
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise<void>((resolve) => this.listener.close(() => resolve()));
  }

  private link(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    const link: Link = { client, server, half: false };
    this.links.add(link);
    client.setNoDelay(true);
    server.setNoDelay(true);
    client.on('error', () => undefined);
    server.on('error', () => undefined);
    client.on('data', (chunk) => {
      if (this.watched && chunk.includes(this.watched.name)) this.watched.seen();
      if (!server.destroyed) server.write(chunk);
    });
    server.on('data', (chunk) => void (this.silenced || client.write(chunk)));
    client.on('close', () => {
      this.links.delete(link);
      server.destroy();
    });
    server.on('close', () => {
      if (!link.half && !this.silenced) client.destroy();
    });
  }
}
