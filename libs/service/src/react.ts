import { isRefused } from '@corkboard/event-store/decider';
import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import type { CommandContext } from '@corkboard/event-store/streams';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';
import type { Log } from '@corkboard/runtime/log';
import type { CommandBus } from '@nestjs/cqrs';
import type { Process } from './definition.ts';

/** The context of a command that a process gives: its name is the actor, the event it reacts to the idempotency key. */
export const contextOfProcess = (
  process: string,
  event: RecordedEvent,
  command: string,
  ordinal = 0,
): CommandContext => ({
  actor: { kind: 'system', id: process },
  command,
  idempotencyKey: `${event.id}:${ordinal}`,
  fingerprint: fingerprintOf({ process, event: event.id, ordinal }),
  correlationId: event.metadata.correlationId,
  causationId: event.id,
  occurredAt: new Date().toISOString(),
});

/** A process and the event that it reacts to; waiting work gives up when the signal aborts. */
export interface Reaction {
  readonly process: Process;
  readonly event: RecordedEvent;
  readonly signal: AbortSignal;
}

/** Carries out what a process wants done about one event. A refusal is an answer ("already so"), a throw is tried again. */
export const react = async ({ process, event, signal }: Reaction, bus: CommandBus, log: Log): Promise<void> => {
  const context = (command: string, ordinal = 0): CommandContext =>
    contextOfProcess(process.name, event, command, ordinal);
  const commands = await process.react(event as RecordedEvent & DomainEvent, context, signal);
  for (const command of commands) {
    const answer: unknown = await bus.execute(command);
    if (isRefused(answer))
      log.info({ process: process.name, eventId: event.id, refused: answer.refused }, 'a process was refused');
  }
};
