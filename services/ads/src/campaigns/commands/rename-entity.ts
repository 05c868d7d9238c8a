import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { campaignDecider, campaignStream } from '../domain/campaign.ts';
import { type RenameEntity as Asked, renameEntity } from '../domain/rename-entity.ts';

type Result = DecidedBy<typeof renameEntity>;

/** Gives a campaign, its ad group or its ad another name, unless somebody else has done so meanwhile. */
export class RenameEntity extends CommandWith<Omit<Asked, 'actorId'> & { campaignId: string }, Result> {}

@CommandHandler(RenameEntity)
export class RenameEntityHandler implements ICommandHandler<RenameEntity, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId, ...asked } }: RenameEntity): Promise<Result> {
    const edit = { ...asked, actorId: context.actor.id };
    return this.streams.decide(campaignStream(campaignId), campaignDecider, context, (campaign) =>
      renameEntity(campaign, edit),
    );
  }
}
