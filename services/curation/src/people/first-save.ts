import { isRefused } from '@corkboard/event-store/decider';
import { type CommandContext, Streams, subjectOf } from '@corkboard/event-store/streams';
import { upTo } from '@corkboard/runtime/cache-size';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { saveFirstPin, userCurationDecider, userCurationStream } from './domain/usercuration.ts';

const REMEMBERED = 50_000;

/** Whether a save is somebody's first (DS-012): true for one pin of an account, also when that save is repeated. */
@Injectable()
export class FirstSave {
  readonly #firstPins = new LRUCache<string, string>(upTo(REMEMBERED));

  constructor(private readonly streams: Streams) {}

  async is(context: CommandContext, save: { pinId: string; boardId: string }): Promise<boolean> {
    const userId = subjectOf(context);
    const known = this.#firstPins.get(userId);
    if (known) return known === save.pinId;
    const own = { ...context, command: 'SaveFirstPin' };
    const recorded = await this.streams.decide(userCurationStream(userId), userCurationDecider, own, (person) =>
      saveFirstPin(person, { userId, ...save }),
    );
    const first = isRefused(recorded) ? null : recorded.state.firstPinId;
    if (first) this.#firstPins.set(userId, first);
    return first === save.pinId;
  }
}
