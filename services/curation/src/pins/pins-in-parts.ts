import type { Token } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';

const PART = 200;

interface Parts {
  /** Ids of the next pins after one, in their order; at most `limit`, and none once there is nothing left to do. */
  readonly read: (after: string | null, limit: number) => Promise<readonly string[]>;
  readonly each: (pinId: string, context: CommandContext) => Promise<unknown>;
}

/**
 * Work on all pins of a board, 200 at a time, with backpressure: a part begins once the read models have the part before the
 * last one. Else they would fall behind by the whole board, and with them everybody who reads their own writes.
 */
@Injectable()
export class PinsInParts {
  constructor(@Inject(PROJECTIONS) private readonly projections: ServiceProjections) {}

  async forEach(context: CommandContext, { read, each }: Parts): Promise<void> {
    let before: Token | null = null;
    for (let last: string | null = null; ; ) {
      const part = await read(last, PART);
      let written: Token | null = null;
      const onWrite = (token: Token): void => {
        written = token;
        context.onWrite?.(token);
      };
      await Promise.all(part.map((pinId) => each(pinId, { ...context, onWrite })));
      if (part.length < PART) return;
      if (before) await this.projections.waitFor([before], null);
      before = written;
      last = part.at(-1) ?? null;
    }
  }
}
