import type { Message } from '@corkboard/consumer/message';
import { pause } from '@corkboard/consumer/pause';
import type { Position, RecordedEvent } from '@corkboard/event-store/event';
import type { LeaderLock } from '@corkboard/event-store/leading';
import type { EventStore } from '@corkboard/event-store/port';
import { Fenced, type Progress, type RelayDeadLetter, type RelayJournal } from '../journal.ts';
import { MessagesRefused, type Sink, SinkUnavailable } from '../sink.ts';

/** Fault of the next delivery, or of the next write of the journal. */
export type Fault = 'before' | 'after' | null;

const positionOf = (index: number): Position => String(index).padStart(8, '0') as Position;

/** Everything that a relay stands on, in memory and in the hands of a test: what is durable outlives its leaders. */
export class ModelledWorld {
  readonly events: RecordedEvent[] = [];
  readonly sent: Message[] = [];
  readonly published: Message[] = [];
  readonly deadLetters: RelayDeadLetter[] = [];
  readonly sinkFaults: Fault[] = [];
  readonly journalFaults: Fault[] = [];
  /** Error of every read of events. */
  refusing: Error | null = null;
  #checkpoint = positionOf(0);
  #writer = 0;
  #leaders = 0;
  #allowed = 1;

  append(stream: string, data: Record<string, number | boolean>): void {
    const revision = this.events.filter((event) => event.stream === stream).length;
    const position = positionOf(this.events.length + 1);
    const chain = { correlationId: 'c', causationId: null, command: 'Sample', fingerprint: 'f' };
    const metadata = { actor: { kind: 'system', id: 'model' }, occurredAt: '2026-01-02T03:04:05.678Z', ...chain };
    const recordedAt = '2026-01-02T03:04:05.678Z';
    const event = { id: `${stream}-${revision}`, type: 'SampleHappened', version: 1, data, metadata };
    this.events.push({ ...event, stream, revision, position, recordedAt } as RecordedEvent);
  }

  /** Another process leads from now on, while the one before has not noticed. */
  usurp(): void {
    this.#allowed += 1;
  }

  readonly lock: LeaderLock = {
    acquire: async (_name, signal) => {
      while (!signal.aborted && this.#leaders >= this.#allowed) await pause(20, signal);
      if (signal.aborted) return null;
      this.#leaders += 1;
      const release = async () => {
        this.#leaders -= 1;
      };
      return { lost: new AbortController().signal, release };
    },
  };

  readonly store: Pick<EventStore, 'subscribe'> = {
    subscribe: (options) => this.#subscribe(options),
  };

  async *#subscribe({ from, signal, waits }: Parameters<EventStore['subscribe']>[0]) {
    for (let at = Number(from); !signal.aborted; ) {
      waits?.(this.refusing);
      if (this.refusing) {
        await pause(500, signal);
        continue;
      }
      const events = this.events.slice(at, at + 4);
      at += events.length;
      if (events.length > 0) yield { events, through: positionOf(at), live: at === this.events.length };
      else await pause(10, signal);
    }
  }

  readonly sink: Sink = {
    kind: 'kafka',
    deliver: async (messages) => {
      await pause(5, new AbortController().signal);
      if (messages.some(({ data }) => data['refuse'] === true)) throw new MessagesRefused('too large');
      const fault = this.sinkFaults.shift() ?? null;
      if (fault === 'before') throw new SinkUnavailable('not sent');
      this.sent.push(...messages);
      if (fault === 'after') throw new SinkUnavailable('sent, and the answer lost');
    },
    close: () => Promise.resolve(),
  };

  readonly #unasked = () => Promise.reject(new Error('not part of this model'));

  readonly journal: RelayJournal = {
    begin: () => {
      this.#writer += 1;
      return Promise.resolve({ epoch: this.#writer, position: this.#checkpoint });
    },
    advance: async (progress) => {
      await pause(5, new AbortController().signal);
      const fault = this.journalFaults.shift() ?? null;
      if (fault === 'before') throw new Error('crash before the commit');
      this.#commit(progress);
      if (fault === 'after') throw new Error('crash after the commit');
    },
    parkedSubjects: () => Promise.resolve([...new Set(this.deadLetters.map(({ message }) => message.subject))]),
    requestedResolutions: () => Promise.resolve([]),
    prune: () => Promise.resolve(0),
    parkedOf: this.#unasked,
    requestResolution: this.#unasked,
    recent: this.#unasked,
    deadLetters: this.#unasked,
    read: this.#unasked,
    behind: this.#unasked,
  };

  #commit({ epoch, through, messages, deadLetters }: Progress): void {
    if (epoch !== this.#writer) throw new Fenced('a newer leader');
    this.#checkpoint = through;
    this.published.push(...messages);
    this.deadLetters.push(...deadLetters);
  }
}
