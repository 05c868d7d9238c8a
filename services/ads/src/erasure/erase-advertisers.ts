import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@corkboard/contracts/services';
import { START } from '@corkboard/event-store/event';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import type { EventStore } from '@corkboard/event-store/port';
import type { Streams } from '@corkboard/event-store/streams';
import { KEYS_REMEMBERED_MS, type SubjectKeys } from '@corkboard/event-store/subject-keys';
import { CommandWith } from '@corkboard/service/command';
import { EVENT_STORE, PROJECTIONS, process, STREAMS, SUBJECT_KEYS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { advertiserDecider } from '../advertisers/domain/advertiser.ts';
import { AdvertiserList } from '../advertisers/read-models/advertisers/advertiser-list.ts';
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
const PARKED_AT_ONCE = 200;
const [LOOKED_AT] = services.ads.erasure.projections;

@CommandHandler(EraseAdvertisers)
export class EraseAdvertisersHandler implements ICommandHandler<EraseAdvertisers, void> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly advertisers: AdvertiserList,
  ) {}

  /** Cut short anywhere, it is done again from the beginning, and what is done already changes nothing. */
  async execute({ context, input: { accountId } }: EraseAdvertisers): Promise<void> {
    const stream = erasureStream(accountId);
    const { state } = await this.streams.load(stream, erasureDecider);
    if (state.status !== 'started') return;
    await this.#caughtUp();
    const own = new Set([...(await this.advertisers.idsOfOwner(accountId)), ...(await this.#parked(accountId))]);
    for (const subject of [...own, accountId]) await this.keys.destroy(subject);
    // Other processes may still hold a key; what they would make of it would name the person again.
    await pause(KEYS_REMEMBERED_MS);
    const rows = await this.#forget(accountId);
    const removed = { advertisers: own.size, keys: own.size + 1, rows };
    const done = { erasedAt: new Date().toISOString(), removed };
    await this.streams.decide(stream, erasureDecider, context, (erasure) => completeErasure(erasure, done));
  }

  /** Ad accounts are found in a read model, so it has to know of everything that was done before. */
  async #caughtUp(): Promise<void> {
    const head = await this.store.head();
    for (;;) {
      const all = await this.projections.running().status();
      if (all.some(({ name, position }) => name === LOOKED_AT && position >= head)) return;
      await pause(POLL_MS);
    }
  }

  /** Ad accounts that the read model could not take in, and so does not know. */
  async #parked(accountId: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (let after = START; ; ) {
      const page = await this.projections.running().parked(LOOKED_AT, { after, limit: PARKED_AT_ONCE });
      for (const { stream } of page) {
        const { state } = await this.streams.load(stream, advertiserDecider);
        if (state.status !== 'absent' && state.ownerUserId === accountId) found.push(state.id);
      }
      const last = page.at(-1);
      if (!last || page.length < PARKED_AT_ONCE) return found;
      after = last.position;
    }
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
