import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be frozen: connections stand and are still taken, and nothing passes in either direction. */
export class FrozenDoor {
  private readonly sockets = new Set<Socket>();
  private frozen = false;

  private constructor(private readonly door: Server) {}

  /** @example const door = await FrozenDoor.before(server.url); connect(door.url); door.freeze(); door.thaw(); */
  static async before(url: string): Promise<FrozenDoor> {
    const port = Number(/:(\d+)/.exec(url)?.[1]);
    const listener = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.setNoDelay(true);
        door.sockets.add(from);
        from.on('data', (bytes) => to.write(bytes));
        from.on('error', () => undefined);
        from.once('close', () => {
          door.sockets.delete(from);
          to.destroy();
        });
        if (door.frozen) from.pause();
      }
    });
    const door = new FrozenDoor(listener);
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return door;
  }

  get url(): string {
    return `esdb://127.0.0.1:${(this.door.address() as AddressInfo).port}?tls=false`;
  }

  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.frozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    const closed = once(this.door, 'close');
    this.door.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
