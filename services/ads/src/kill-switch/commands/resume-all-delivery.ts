import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type ByOperator,
  type KillSwitch,
  killSwitchDecider,
  killSwitchStream,
  resumeAllDelivery,
} from '../domain/kill-switch.ts';

type Result = { readonly state: KillSwitch } | Refused<'delivery-not-stopped'>;
export class ResumeAllDelivery extends CommandWith<{ switchId: string; asked: ByOperator }, Result> {}

@CommandHandler(ResumeAllDelivery)
export class ResumeAllDeliveryHandler implements ICommandHandler<ResumeAllDelivery, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { switchId, asked } }: ResumeAllDelivery): Promise<Result> {
    return this.streams.decide(killSwitchStream(switchId), killSwitchDecider, context, (state) =>
      resumeAllDelivery(state, asked),
    ) as Promise<Result>;
  }
}
