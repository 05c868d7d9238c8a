import { Streams } from '@corkboard/event-store/streams';
import { isShareable } from '@corkboard/rules/curation/sharing';
import { CommandWith } from '@corkboard/service/command';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinDecider } from '../domain/pin.ts';
import { Saving } from '../saving.ts';
import { type SharedPin, SOCIAL_SHARE, type SocialSharePort } from '../social-share.ts';

/** By a process: a pin is shared to the network that its save named. */
export class SharePin extends CommandWith<SharedPin, void> {}

@CommandHandler(SharePin)
export class SharePinHandler implements ICommandHandler<SharePin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    @Inject(SOCIAL_SHARE) private readonly socialShare: SocialSharePort,
  ) {}

  /** None that was deleted, or that is on no public board any more. */
  async execute({ input: asked }: SharePin): Promise<void> {
    const { state: pin } = await this.streams.load(`pin-${asked.pinId}`, pinDecider);
    if (pin.status !== 'live' || !isShareable(await this.saving.privacyOf(pin.facts.boardId))) return;
    await this.socialShare.share(asked);
  }
}
