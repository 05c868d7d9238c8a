import type { Message } from '@corkboard/consumer/message';
import type { CommandContext } from '@corkboard/event-store/streams';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';

/** The context of a command that a published event asks for: heard twice, it writes nothing the second time. */
export const contextOfMessage = (
  listening: string,
  message: Pick<Message, 'id' | 'correlationId'>,
  command: string,
): CommandContext => ({
  actor: { kind: 'system', id: listening },
  command,
  idempotencyKey: message.id,
  fingerprint: fingerprintOf({ listening, message: message.id }),
  correlationId: message.correlationId,
  causationId: message.id.replace(/\.\d+$/, ''),
  occurredAt: new Date().toISOString(),
});
