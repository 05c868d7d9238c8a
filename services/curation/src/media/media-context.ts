import type { CommandContext } from '@corkboard/event-store/streams';

/** Context of a command that the service itself gives about a media. */
export const contextOfMedia = (
  mediaId: string,
  { id, command, correlationId = mediaId }: { id: string; command: string; correlationId?: string },
): CommandContext => ({
  actor: { kind: 'system', id },
  command,
  idempotencyKey: mediaId,
  fingerprint: mediaId,
  correlationId,
  causationId: null,
  occurredAt: new Date().toISOString(),
});
