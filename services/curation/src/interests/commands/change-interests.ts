import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type ChangeInterests as Asked,
  changeInterests,
  INTEREST_LIST_STREAM,
  type InterestList,
  interestListDecider,
} from '../domain/interest-list.ts';

type Result = { readonly state: InterestList } | Refused<'interests-invalid'>;
export class ChangeInterests extends CommandWith<Asked, Result> {}

@CommandHandler(ChangeInterests)
export class ChangeInterestsHandler implements ICommandHandler<ChangeInterests, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: ChangeInterests): Promise<Result> {
    return this.streams.decide(INTEREST_LIST_STREAM, interestListDecider, context, (state) =>
      changeInterests(state, input),
    ) as Promise<Result>;
  }
}
