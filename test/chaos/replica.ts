import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cable } from './cable.ts';
import type { MovableClock } from './clock.ts';
import type { Answer, Asked } from './replica/commands.ts';

const root = join(import.meta.dirname, '..', '..');
const main = join(import.meta.dirname, 'replica', 'main.ts');
const RESTART_AFTER = 150;
const REMEMBERED = 8_000;

export interface ReplicaOptions {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cable: Cable;
  readonly clock: MovableClock | null;
}

/** One replica of the service: a process that is started again whenever it ends, as any supervisor would. */
export class Replica {
  /** How it ended without having been killed. */
  readonly crashes: string[] = [];
  private child: ChildProcess | null = null;
  private isUp = false;
  private killed = false;
  private stopping = false;
  private calls = 0;
  private said = '';
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();

  constructor(private readonly options: ReplicaOptions) {
    this.start();
  }

  get name(): string {
    return this.options.name;
  }

  get cable(): Cable {
    return this.options.cable;
  }

  /** What it wrote last. */
  get output(): string {
    return this.said;
  }

  /** Whether it takes commands. */
  get up(): boolean {
    return this.isUp;
  }

  /** Null when nobody answered within the time. */
  ask(asked: Omit<Asked, 'call'>, timeout: number): Promise<Answer | null> {
    const { child } = this;
    if (!this.isUp || !child?.connected) return Promise.resolve(null);
    this.calls += 1;
    const call = this.calls;
    return new Promise((resolve) => {
      const settle = (answer: Answer | null): void => {
        clearTimeout(timer);
        this.waiting.delete(call);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(null), timeout);
      this.waiting.set(call, settle);
      child.send({ ...asked, call }, (error) => void (error && settle(null)));
    });
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    if (signal === 'SIGKILL') this.killed = true;
    this.child?.kill(signal);
  }

  jump(seconds: number): void {
    this.options.clock?.jump(seconds);
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

  private start(): void {
    const parameters = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning'];
    parameters.push('--import', join(root, 'scripts', 'typescript.mjs'), main);
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...this.options.env, ...this.options.clock?.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child = child;
    child.stderr?.on('data', (chunk: Buffer) => {
      this.said = (this.said + chunk.toString()).slice(-REMEMBERED);
    });
    child.on('message', (message) => {
      if (message === 'ready') this.isUp = true;
      else this.waiting.get((message as Answer).call)?.(message as Answer);
    });
    child.once('exit', (code, signal) => this.ended(`${signal ?? code}`));
  }

  private ended(how: string): void {
    this.child = null;
    for (const settle of [...this.waiting.values()]) settle(null);
    // While it starts it may give up for want of a database.
    if (this.isUp && !this.killed && !this.stopping) this.crashes.push(`${this.name} ended by itself (${how})`);
    this.killed = false;
    this.isUp = false;
    if (!this.stopping) void sleep(RESTART_AFTER).then(() => void (this.stopping || this.start()));
  }
}
