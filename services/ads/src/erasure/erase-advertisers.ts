import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@corkboard/contracts/services';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import type { EventStore } from '@corkboard/event-store/port';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { KEYS_REMEMBERED_MS, type SubjectKeys } from '@corkboard/event-store/subject-keys';
import { CommandWith } from '@corkboard/service/command';
import { EVENT_STORE, PROJECTIONS, process, STREAMS, SUBJECT_KEYS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CloseBusiness } from '../access/commands/close-business.ts';
import { EraseMember } from '../access/commands/erase-member.ts';
import { OfferTakeover } from '../access/commands/offer-takeover.ts';
import { SetCampaignStatus } from '../campaigns/commands/set-campaign-status.ts';
import { AccountTraces } from './account-traces.ts';
import type { personalDataErasureStarted } from './domain/erasure.facts.ts';
import { completeErasure, erasureDecider, erasureStream, startErasure } from './domain/erasure.ts';

export class StartErasure extends CommandWith<DataOf<typeof personalDataErasureStarted>, void> {}

@CommandHandler(StartErasure)
export class StartErasureHandler implements ICommandHandler<StartErasure, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: asked }: StartErasure): Promise<void> {
    await this.streams.decide(erasureStream(asked.accountId), erasureDecider, context, (erasure) =>
      startErasure(erasure, asked),
    );
  }
}

/** The keys of the person and of the businesses of their ad accounts; the accounts stay, for whoever keeps the books. */
export class EraseAdvertisers extends CommandWith<{ accountId: string }, void> {}

export const eraseAdvertisers = process<EventOf<typeof personalDataErasureStarted>>({
  name: 'erase-advertisers',
  types: ['PersonalDataErasureStarted'],
  react: ({ data }, context) => [new EraseAdvertisers(context('EraseAdvertisers'), { accountId: data.accountId })],
});

const POLL_MS = 100;

@CommandHandler(EraseAdvertisers)
export class EraseAdvertisersHandler implements ICommandHandler<EraseAdvertisers, void> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly traces: AccountTraces,
    private readonly bus: CommandBus,
  ) {}

  /** Cut short anywhere, it is done again from the beginning, and what is done already changes nothing. */
  async execute({ context, input: { accountId } }: EraseAdvertisers): Promise<void> {
    const stream = erasureStream(accountId);
    const { state } = await this.streams.load(stream, erasureDecider);
    if (state.status !== 'started') return;
    // First of all, so that nobody works on while the rest is looked for: what they sealed would be lost.
    await this.#close(context, [accountId], accountId);
    await this.#caughtUp();
    const [own, memberships] = [await this.traces.advertisers(accountId), await this.traces.memberships(accountId)];
    const takenOver = await this.traces.takenOver(accountId, memberships);
    await this.#close(context, takenOver, accountId);
    const campaigns = await this.#stopCampaigns(accountId, context);
    for (const businessId of memberships)
      await this.bus.execute(
        new EraseMember({ ...context, command: 'EraseMember' }, { businessId, userId: accountId }),
      );
    const subjects = [...own, ...(await this.traces.invitations(accountId, memberships)), accountId];
    for (const subject of subjects) await this.keys.destroy(subject);
    // Other processes may still hold a key; what they would make of it would name the person again.
    await pause(KEYS_REMEMBERED_MS);
    // While it is still known which ones they are. Nothing of the person can be read of their ad accounts any more.
    await this.#offer(context, own.size > 0 ? [accountId, ...takenOver] : takenOver, accountId);
    const rows = await this.#forget(accountId);
    const counts = { advertisers: own.size, campaigns, memberships: memberships.size, keys: subjects.length, rows };
    const done = { erasedAt: new Date().toISOString(), removed: counts };
    await this.streams.decide(stream, erasureDecider, context, (erasure) => completeErasure(erasure, done));
  }

  async #close(context: CommandContext, businessIds: readonly string[], ownerId: string): Promise<void> {
    for (const businessId of businessIds)
      await this.bus.execute(new CloseBusiness({ ...context, command: 'CloseBusiness' }, { businessId, ownerId }));
  }

  /** To the admins of businesses that have ad accounts. */
  async #offer(context: CommandContext, businessIds: readonly string[], ownerId: string): Promise<void> {
    for (const businessId of businessIds)
      await this.bus.execute(new OfferTakeover({ ...context, command: 'OfferTakeover' }, { businessId, ownerId }));
  }

  /** While their texts can be read: a pin is free for another campaign then. The books stay as they are. */
  async #stopCampaigns(accountId: string, context: CommandContext): Promise<number> {
    const open = await this.traces.campaigns(accountId);
    for (const { campaign_id: campaignId, advertiser_id: advertiserId } of open) {
      const asked = { campaignId, advertiserId, status: 'ARCHIVED' as const };
      await this.bus.execute(new SetCampaignStatus({ ...context, command: 'SetCampaignStatus' }, asked));
    }
    return open.length;
  }

  /** Traces are found in read models, so these have to know of everything that was done before. */
  async #caughtUp(): Promise<void> {
    const { projections } = services.ads.erasure;
    await this.projections.passed(await this.store.head(), projections, Number.POSITIVE_INFINITY);
  }

  /** Tables that another version of the program made are waited for: this one builds its own beside them. */
  async #forget(accountId: string): Promise<number> {
    for (let rows = 0; ; await pause(POLL_MS)) {
      const forgotten = await this.projections.running().forget(accountId);
      rows += forgotten.rows;
      if (forgotten.waiting.length === 0) return rows;
    }
  }
}
