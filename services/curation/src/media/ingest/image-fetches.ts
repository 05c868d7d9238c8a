import { withoutDeadline } from '@corkboard/event-store/deadline';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable } from '@nestjs/common';
import { completeRegistration, failRegistration, mediaDecider } from '../domain/media.ts';
import { RegisteredImages } from '../files/registered-images.ts';
import { contextOfMedia } from '../media-context.ts';
import type { IncomingFile } from './incoming-file.ts';
import { PictureIntake } from './picture-intake.ts';
import { Turns } from './turns.ts';

const DEADLINE_MS = 20_000;
const AT_ONCE = 6;

const own = { id: 'fetch-registered-images', command: 'FetchRegisteredImage' };

/** Fetches registered pictures (DS-088) behind the answer that registered them. */
@Injectable()
export class ImageFetches {
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly turns = new Turns(AT_ONCE);

  constructor(
    private readonly streams: Streams,
    private readonly outbound: OutboundClient,
    private readonly intake: PictureIntake,
    private readonly registered: RegisteredImages,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Never throws: what cannot be recorded now is begun again later. */
  begin(mediaId: string, correlationId: string): void {
    if (this.underWay.has(mediaId)) return;
    const fetching = withoutDeadline(() => this.turns.take(() => this.fetch(mediaId, correlationId)))
      .catch((error: unknown) => this.log.warn({ err: error, mediaId }, 'a registered picture was not fetched'))
      .finally(() => this.underWay.delete(mediaId));
    this.underWay.set(mediaId, fetching);
  }

  /** Until it has arrived or failed, at most so long. */
  async settled(mediaId: string, mostMs: number): Promise<void> {
    const fetching = this.underWay.get(mediaId);
    if (!fetching) return;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, mostMs);
    });
    await Promise.race([fetching, enough]);
    clearTimeout(timer);
  }

  async allSettled(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private async fetch(mediaId: string, correlationId: string): Promise<void> {
    const { state } = await this.streams.load(`media-${mediaId}`, mediaDecider);
    if (state.status !== 'registered') return this.registered.ended(mediaId);
    const file: IncomingFile | Refused = state.sourceUrl ? await this.download(state.sourceUrl) : refuse('erased');
    const kept = isRefused(file)
      ? file
      : await this.intake.keep(file, { holder: mediaId, account: state.ownerId, patient: true });
    const step = isRefused(file) ? 'fetch' : 'develop';
    const context = contextOfMedia(mediaId, { ...own, correlationId });
    await this.streams.decide(`media-${mediaId}`, mediaDecider, context, (media) =>
      isRefused(kept)
        ? failRegistration(media, { mediaId, step, detail: kept.refused })
        : completeRegistration(media, { mediaId, developed: kept.developed }),
    );
    await this.registered.ended(mediaId);
  }

  private download(url: string) {
    return this.outbound.get({
      url,
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
      deadlineMs: DEADLINE_MS,
      read: ({ body }) => this.intake.receive(body),
    });
  }
}
