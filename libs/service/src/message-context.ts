import type { Message } from '@corkboard/consumer/message';
import type { CommandContext } from '@corkboard/event-store/streams';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';

/** The context of a command that a published event asks for: a message that is delivered twice has its effect once. */
export const contextOfMessage = (
  consumer: string,
  message: Pick<Message, 'id' | 'correlationId'>,
  command: string,
): CommandContext => ({
  actor: { kind: 'system', id: consumer },
  command,
  idempotencyKey: message.id,
  // `listening`: as in fingerprints that are stored already.
  fingerprint: fingerprintOf({ listening: consumer, message: message.id }),
  correlationId: message.correlationId,
  causationId: message.id.replace(/\.\d+$/, ''),
  occurredAt: new Date().toISOString(),
});
