import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cable } from './cable.ts';
import type { MovableClock } from './clock.ts';

export const root = join(import.meta.dirname, '..', '..');
const RESTART_AFTER = 150;
const REMEMBERED = 8_000;

/** Name of a replica, and its parts that can be broken. */
export interface Place {
  readonly name: string;
  /** Of its database, through its cable. */
  readonly url: string;
  readonly cable: Cable;
  readonly clock: MovableClock | null;
}

/** Parameters with which Node is started. */
export interface Program {
  readonly parameters: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** One replica of a service: a process that is started again whenever it ends, as any supervisor would. */
export abstract class Replica {
  /** Ends without having been killed. */
  readonly crashes: string[] = [];
  protected child: ChildProcess | null = null;
  private isUp = false;
  private killed = false;
  private stopping = false;
  private said = '';

  constructor(
    private readonly place: Place,
    private readonly program: Program,
  ) {
    this.start();
  }

  get name(): string {
    return this.place.name;
  }

  get cable(): Cable {
    return this.place.cable;
  }

  /** Last output. */
  get output(): string {
    return this.said;
  }

  /** Whether it takes commands. */
  get up(): boolean {
    return this.isUp;
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    if (signal === 'SIGKILL') this.killed = true;
    this.child?.kill(signal);
  }

  jump(seconds: number): void {
    this.place.clock?.jump(seconds);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (child) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await ended;
    }
    await this.cable.close();
  }

  /** It takes commands from now on. */
  protected ready(): void {
    this.isUp = true;
  }

  /** Something came over the channel of the process, or was written to its output. */
  protected abstract received(message: unknown): void;

  /** The process is gone; another one will come. */
  protected abstract gone(): void;

  private start(): void {
    const { parameters, env } = this.program;
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...env, ...this.place.clock?.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    child.stderr?.on('data', (chunk: Buffer) => {
      this.said = (this.said + chunk.toString()).slice(-REMEMBERED);
    });
    child.stdout?.on('data', (chunk: Buffer) => this.received(chunk.toString()));
    child.on('message', (message) => this.received(message));
    child.once('exit', (code, signal) => this.ended(`${signal ?? code}`));
  }

  private ended(how: string): void {
    this.child = null;
    this.gone();
    // While it starts it may give up for want of a database.
    if (this.isUp && !this.killed && !this.stopping) this.crashes.push(`${this.name} ended by itself (${how})`);
    this.killed = false;
    this.isUp = false;
    if (!this.stopping) void sleep(RESTART_AFTER).then(() => void (this.stopping || this.start()));
  }
}
