import type { JsonObject } from '@corkboard/event-store/event';
import type { Type } from '@nestjs/common';
import type { PoolClient } from 'pg';

/** Work that comes back: one process of the service, the leader of its jobs, does it. */
export interface RecurringJob {
  /** Its action, in kebab-case: `remove-old-recoveries`. */
  readonly name: string;
  /** Milliseconds from one run to the next; after a failure it is tried earlier, with back-off. */
  readonly everyMs: number;
  /** Also whenever a process begins to lead: for what a process that ended has left half done. */
  readonly atStart?: true;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** The pieces of work of one kind: each is a row that is done at least once, and by one process at a time. */
export interface Queue<Payload extends JsonObject = JsonObject> {
  readonly name: string;
  /** After so many tries a piece has failed for good; 8 unless stated. */
  readonly attempts?: number;
  /** Milliseconds before the second try, doubled before each further one up to an hour; 30,000 unless stated. */
  readonly retryAfterMs?: number;
  /** For the compiler alone. */
  readonly payload?: Payload;
}

export interface QueuedJob<Payload extends JsonObject = JsonObject> extends Queue<Payload> {
  /** Aborts when the process stops or has lost the piece to another; what it throws has it tried again. */
  readonly run: (payload: Payload, signal: AbortSignal) => Promise<unknown>;
  /** In the transaction that lets a piece fail for good. With it the payload goes: nobody can have it tried again. */
  readonly giveUp?: (payload: Payload, client: PoolClient) => Promise<unknown>;
}

export type Job = RecurringJob | QueuedJob;

/** Nest's factory provider without its token, of what a provider of the capability does. */
interface By<Job> {
  readonly inject: readonly Type[];
  readonly useFactory: (it: never) => Job;
}

/** @example jobs: [recurring({ name: 'remove-old-recoveries', everyMs: MINUTE }, Recoveries, (it) => it.sweep())] */
export const recurring = <It>(
  job: Omit<RecurringJob, 'run'>,
  of: Type<It>,
  run: (it: It, signal: AbortSignal) => Promise<unknown>,
): By<Job> => ({
  inject: [of],
  useFactory: (it: It): RecurringJob => ({ ...job, run: (signal) => run(it, signal) }),
});

/**
 * Says what is done about the pieces of a queue.
 *
 * @example
 *     export const sendMail: Queue<{ mailId: string }> = { name: 'send-mail' };
 *     jobs: [queued(sendMail, Mailbag, (mailbag) => ({ run: ({ mailId }) => mailbag.send(mailId) }))]
 *     await this.jobs.put(sendMail, { mailId }, { client });
 */
export const queued = <Payload extends JsonObject, It>(
  queue: Queue<Payload>,
  of: Type<It>,
  work: (it: It) => Pick<QueuedJob<Payload>, 'run' | 'giveUp'>,
): By<Job> => ({
  inject: [of],
  useFactory: (it: It): Job => ({ ...queue, ...work(it) }) as QueuedJob,
});
