import { sleep } from '@corkboard/event-store/pause';
import type { Token } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';

/** Pins that are worked on at once. */
const PART = { awaited: 200, background: 5 } as const;
/** Rest after a part in the background, as a multiple of the time that the part took, and at most so many milliseconds. */
const REST = { times: 3, most: 500 } as const;

interface Parts {
  /** `background`: the pins are out of sight already, so that saves of others go before. */
  readonly pace: keyof typeof PART;
  /** Ids of the next pins after one, in their order; at most `limit`, and none once there is nothing left to do. */
  readonly read: (after: string | null, limit: number) => Promise<readonly string[]>;
  readonly each: (pinId: string, context: CommandContext) => Promise<unknown>;
}

/**
 * Work on all pins of a board, a part at a time, with backpressure: a part begins once the read models have the part before
 * the last one. Else they would fall behind by the whole board, and with them everybody who reads their own writes. In the
 * background each part is waited for, and followed by a rest three times as long as it took: most of the time is left to
 * others, on a busy machine too.
 */
@Injectable()
export class PinsInParts {
  constructor(@Inject(PROJECTIONS) private readonly projections: ServiceProjections) {}

  async forEach(context: CommandContext, { pace, read, each }: Parts): Promise<void> {
    let before: Token | null = null;
    for (let last: string | null = null; ; ) {
      const began = performance.now();
      const part = await read(last, PART[pace]);
      let written: Token | null = null;
      const onWrite = (token: Token): void => {
        written = token;
        context.onWrite?.(token);
      };
      await Promise.all(part.map((pinId) => each(pinId, { ...context, onWrite })));
      if (part.length < PART[pace]) return;
      const awaited: Token | null = pace === 'background' ? written : before;
      if (awaited) await this.projections.waitFor([awaited], null);
      if (pace === 'background') await sleep(Math.min(REST.times * (performance.now() - began), REST.most));
      before = written;
      last = part.at(-1) ?? null;
    }
  }
}
