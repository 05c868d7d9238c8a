import type { Decider } from '@corkboard/event-store/decider';
import type { DomainEvent } from '@corkboard/event-store/event';
import { START } from '@corkboard/event-store/event';
import type { Streams } from '@corkboard/event-store/streams';
import { PROJECTIONS, STREAMS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Businesses } from '../access/businesses.ts';
import { businessAccessDecider, businessAccessStream, ownerOf } from '../access/domain/business-access.ts';
import { BusinessMembers } from '../access/read-models/business-access/business-members.ts';
import { advertiserDecider } from '../advertisers/domain/advertiser.ts';
import { AdvertiserList } from '../advertisers/read-models/advertisers/advertiser-list.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';

const PARKED_AT_ONCE = 200;

/** Everything here that names an account: in read models, and in streams that these could not take in. */
@Injectable()
export class AccountTraces {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    private readonly list: AdvertiserList,
    private readonly members: BusinessMembers,
    private readonly businesses: Businesses,
    private readonly ofCampaigns: Campaigns,
  ) {}

  /** Ids of its ad accounts. */
  async advertisers(accountId: string): Promise<ReadonlySet<string>> {
    const found = new Set(await this.list.idsOfOwner(accountId));
    for await (const { state } of this.#parked('advertisers', advertiserDecider))
      if (state.status !== 'absent' && state.ownerUserId === accountId) found.add(state.id);
    return found;
  }

  /** Ids of the businesses that it works for, took over, or was removed from. */
  async memberships(accountId: string): Promise<ReadonlySet<string>> {
    const found = new Set(await this.members.everyBusinessOf(accountId));
    for await (const { stream, state } of this.#parked('business-access', businessAccessDecider))
      if (state.members.has(accountId) || state.takenOver?.ownerId === accountId)
        found.add(stream.slice(businessAccessStream('').length));
    return found;
  }

  /** Those of these businesses that it took over. */
  async takenOver(accountId: string, businessIds: ReadonlySet<string>): Promise<readonly string[]> {
    const all = await Promise.all([...businessIds].map(async (id) => ({ id, access: await this.businesses.load(id) })));
    return all.flatMap(({ id, access }) => (access.takenOver?.ownerId === accountId ? [id] : []));
  }

  /** Invitations that name it: all of its businesses, and those of others that it has accepted. */
  async invitations(accountId: string, businessIds: ReadonlySet<string>): Promise<readonly string[]> {
    const found = new Set([
      ...(await this.businesses.load(accountId)).invitations.keys(),
      ...(await this.members.acceptedBy(accountId)),
    ]);
    for (const businessId of businessIds) {
      const access = await this.businesses.load(businessId);
      const isOwn = ownerOf(access, businessId) === accountId;
      for (const [id, { acceptedBy }] of access.invitations) if (isOwn || acceptedBy === accountId) found.add(id);
    }
    return [...found];
  }

  campaigns(accountId: string): ReturnType<Campaigns['openOfOwner']> {
    return this.ofCampaigns.openOfOwner(accountId);
  }

  async *#parked<State, Event extends DomainEvent>(projection: string, decider: Decider<State, Event>) {
    for (let after = START; ; ) {
      const page = await this.projections.running().parked(projection, { after, limit: PARKED_AT_ONCE });
      for (const { stream } of page) yield { stream, state: (await this.streams.load(stream, decider)).state };
      const last = page.at(-1);
      if (!last || page.length < PARKED_AT_ONCE) return;
      after = last.position;
    }
  }
}
