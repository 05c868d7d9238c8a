import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { CommandBus } from '@nestjs/cqrs';
import { AdsModule } from '../ads.module.ts';
import { erasureStream } from '../erasure/domain/erasure.ts';
import { StartErasure } from '../erasure/erase-advertisers.ts';
import type { RunningAds } from './running-ads.ts';

export const busOf = (ads: RunningAds): CommandBus =>
  ads.product.service.app.select(AdsModule).get(CommandBus, { strict: false });

export const contextOf = (command: string, more: Partial<CommandContext> = {}): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'spec' }, command, idempotencyKey: randomUUID(), fingerprint: '' },
  ...{ correlationId: randomUUID(), causationId: null, occurredAt: new Date().toISOString() },
  ...more,
});

export const eventsOf = async (ads: RunningAds, stream: string) =>
  ads.backbone.reader.read(await ads.backbone.store.readStream(stream));

/** Erases what an account has here, as identity asks for it, until it is certified. */
export const erase = async (ads: RunningAds, accountId: string): Promise<Readonly<Record<string, number>>> => {
  const context = contextOf('StartErasure', { idempotencyKey: accountId });
  const asked = { accountId, requestId: randomUUID(), requestedAt: context.occurredAt };
  await busOf(ads).execute(new StartErasure(context, asked));
  return eventually(
    async () => {
      const erased = (await eventsOf(ads, erasureStream(accountId))).find(({ type }) => type === 'PersonalDataErased');
      return (erased?.data['removed'] as Record<string, number> | undefined) ?? false;
    },
    { within: 60_000 },
  );
};
