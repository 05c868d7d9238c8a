import { isRefused } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { count, tally } from './tally.ts';

/** Requests of the client to a replica, over the channel between the two processes. */
export interface Asked {
  readonly call: number;
  readonly stream: string;
  /** The idempotency key: one write, however often it is asked for. */
  readonly write: string;
  /** Number of its events. */
  readonly size: number;
  readonly echo: boolean;
}

/** `revision` of its last event, or null when it is not known what became of the write. */
export interface Answer {
  readonly call: number;
  readonly revision: number | null;
  readonly failure: string | null;
}

const contextOf = ({ write }: Asked): CommandContext => ({
  actor: { kind: 'account', id: 'client' },
  command: 'Count',
  idempotencyKey: write,
  fingerprint: write,
  correlationId: write,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

const carryOut = async (streams: Streams, asked: Asked): Promise<Answer> => {
  const { call, stream } = asked;
  try {
    const recorded = await streams.decide(stream, tally, contextOf(asked), (before) => count(before, asked));
    if (isRefused(recorded)) return { call, revision: null, failure: recorded.refused };
    return { call, revision: recorded.revision, failure: null };
  } catch (error) {
    return { call, revision: null, failure: error instanceof Error ? error.message : String(error) };
  }
};

/** Carries out what is asked, until the process that asks is gone. */
export const answerCommands = (streams: Streams): void => {
  process.on('message', (asked) => void carryOut(streams, asked as Asked).then((answer) => process.send?.(answer)));
  process.once('disconnect', () => process.exit(0));
  process.send?.('ready');
};
