import type { CommandContext } from '@corkboard/event-store/streams';
import { Command } from '@nestjs/cqrs';

/**
 * A command of the bus: what is asked, in the context in which it is asked.
 *
 * @example class DeletePin extends CommandWith<{ pinId: string }, Result> {}
 */
export abstract class CommandWith<Input extends object, Result> extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly input: Readonly<Input>,
  ) {
    super();
  }
}
