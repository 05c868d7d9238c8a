import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { EVENT_STORE } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { AppealLinks } from './appeal-links.ts';
import { appealDecider, caseStream, linkedAppeal } from './domain/appeal.ts';
import { OpenAppeals } from './open-appeals.ts';

export interface LinkedAppeal {
  readonly text: string;
  readonly isConfirmed: boolean;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
}

/** Appeals as the pages of their links show them, so that an owner knows what they confirm. */
@Injectable()
export class LinkedAppeals {
  constructor(
    private readonly links: AppealLinks,
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly open: OpenAppeals,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async find(token: string): Promise<LinkedAppeal | Refused<'appeal-link-invalid' | 'appeal-open'>> {
    const link = await this.links.find(token);
    if (!link) return refuse('appeal-link-invalid');
    const stream = caseStream(link.caseId);
    const { state } = await this.streams.load(stream, appealDecider);
    const suspension = (await this.accounts.load(link.accountId))?.suspension ?? null;
    const hasOpenAppeal = (await this.open.streamOf(link.accountId)) !== null;
    const found = linkedAppeal(state, { suspension, hasOpenAppeal });
    const [submitted] = await this.store.readStream(stream, { limit: 1 });
    if ('refused' in found || !submitted) return 'refused' in found ? found : refuse('appeal-link-invalid');
    return { ...found, submittedAt: submitted.metadata.occurredAt };
  }
}
