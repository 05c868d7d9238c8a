import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { CommandBus } from '@nestjs/cqrs';
import { StartErasure } from '../erasure/erase-personal-data.ts';
import type { Person, RunningCuration } from './running-curation.ts';

/** Context of a command by nobody in particular. */
export const contextOf = (command: string, key: string, occurredAt = new Date().toISOString()): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'spec' }, command, idempotencyKey: key, fingerprint: 'f' },
  ...{ correlationId: key, causationId: null, occurredAt },
});

/** Erases what somebody keeps here, and waits until that is confirmed and every read model knows. */
export const erase = async (curation: RunningCuration, { id: accountId }: Person): Promise<void> => {
  await curation.settled();
  const bus = curation.service.app.get(CommandBus, { strict: false });
  const asked = { accountId, requestId: randomUUID(), requestedAt: new Date().toISOString() };
  await bus.execute(new StartErasure(contextOf('StartErasure', accountId), asked));
  await eventually(async () => {
    const confirmed = await curation.events('PersonalDataErased');
    if (!confirmed.some(({ data }) => data['accountId'] === accountId)) throw new Error('not yet');
  });
  await curation.settled();
};
