import type { Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type ChangeSetting as Asked,
  changeSetting,
  type Setting,
  settingDecider,
  settingStream,
} from '../domain/setting.ts';

type Result = { readonly state: Setting } | Refused<'setting-invalid'>;
export class ChangeSetting extends CommandWith<Asked, Result> {}

@CommandHandler(ChangeSetting)
export class ChangeSettingHandler implements ICommandHandler<ChangeSetting, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: ChangeSetting): Promise<Result> {
    const stream = settingStream(input.setting);
    return this.streams.decide(stream, settingDecider, context, (state) =>
      changeSetting(state, input),
    ) as Promise<Result>;
  }
}
