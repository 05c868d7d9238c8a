import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { JOBS, STREAMS } from '@corkboard/service/definition';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { adsConfig } from '../../configuration.ts';
import { RecordAdChecks } from '../commands/record-ad-checks.ts';
import { campaignDecider, campaignStream } from '../domain/campaign.ts';
import { AdFlaws } from './ad-flaws.ts';
import { type AwaitedChecks, checkAds } from './queue-ad-checks.ts';

/** Looks at a destination that does not answer. */
const LOOKS = 3;
/** Milliseconds until the next look. */
const NEXT_LOOK_MS = 5 * 60_000;

const contextOf = ({ submissionId, correlationId }: AwaitedChecks): CommandContext => ({
  actor: { kind: 'system', id: checkAds.name },
  command: 'RecordAdChecks',
  idempotencyKey: submissionId,
  fingerprint: submissionId,
  correlationId,
  causationId: submissionId,
  occurredAt: new Date().toISOString(),
});

/** DS-150: checks of ads that wait for their review. */
@Injectable()
export class AdChecks {
  readonly #approve: boolean;

  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(EDGE_CONFIG) config: EdgeConfig,
    private readonly flaws: AdFlaws,
    private readonly bus: CommandBus,
  ) {
    this.#approve = adsConfig(config).ADS_REVIEW === 'automatic';
  }

  /** Nothing for an ad that was decided on, or whose campaign has ended. @throws Unreachable: it is tried again then */
  async check(awaited: AwaitedChecks): Promise<void> {
    const { campaignId, looks, submissionId } = awaited;
    const { state } = await this.streams.load(campaignStream(campaignId), campaignDecider);
    if (state.status !== 'open' || state.ad?.review !== 'pending' || state.ad.checked) return;
    const { pinId, destinationUrl, submissions: submission } = state.ad;
    // Its owner was erased, and the campaign is about to end.
    if (destinationUrl === null) return;
    const { ownerUserId, advertiserId } = state;
    const { flaws, terms } = await this.flaws.of({ pinId, ownerUserId, advertiserId, destinationUrl });
    if (flaws.includes('destination-unreachable') && looks + 1 < LOOKS) {
      const at = new Date(Date.now() + NEXT_LOOK_MS);
      const key = `${submissionId} ${looks + 1}`;
      return this.jobs.put(checkAds, { ...awaited, looks: looks + 1 }, { key, at });
    }
    const checks = { campaignId, submission, flaws, terms, approve: this.#approve };
    await this.bus.execute(new RecordAdChecks(contextOf(awaited), checks));
  }
}
