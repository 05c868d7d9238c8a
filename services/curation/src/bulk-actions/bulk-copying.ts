import { isRefused } from '@corkboard/event-store/decider';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { FirstSave } from '../people/first-save.ts';
import { pinDecider } from '../pins/domain/pin.ts';
import { HiddenOwners } from '../pins/hidden-owners.ts';
import { copiedAt, copyInBulk, type OneOfBulkCopy } from './domain/bulk-copy.ts';
import type { DonePin, FailedPin } from './domain/bulk-work.facts.ts';
import type { ListedPin } from './domain/bulk-work.ts';

interface Part extends Pick<OneOfBulkCopy, 'started' | 'from' | 'to' | 'held'> {
  readonly next: readonly ListedPin[];
  /** Pins of the list before these. */
  readonly count: number;
}

/** Copies pins of a bulk action. The id of each copy follows from its place in the list, so that it is made once. */
@Injectable()
export class BulkCopying {
  constructor(
    private readonly streams: Streams,
    private readonly hiddenOwners: HiddenOwners,
    private readonly firstSave: FirstSave,
  ) {}

  async carryOut(context: CommandContext, { next, count, ...part }: Part): Promise<readonly (DonePin | FailedPin)[]> {
    const sources = await Promise.all(
      next.map(async ({ pinId }) => (await this.streams.load(`pin-${pinId}`, pinDecider)).state),
    );
    const hiddenIds = await this.hiddenOwners.of(sources, part.from, part.started.actorId);
    const copies = sources.map((source, n) => {
      const copyId = this.streams.newId(context, count + n);
      return { ...part, source, copyId, hiddenIds, firstPinId: null };
    });
    const firstPinId = await this.#first(context, copies);
    return Promise.all(
      copies.map(async (copy, n): Promise<DonePin | FailedPin> => {
        const then = { ...context, occurredAt: copiedAt(part.started, count + n) };
        const saved = await this.streams.decide(`pin-${copy.copyId}`, pinDecider, then, (pin) =>
          copyInBulk(pin, { ...copy, firstPinId }),
        );
        if (isRefused(saved)) return { pinId: next[n]?.pinId ?? '', refusal: saved.refused };
        return { pinId: copy.copyId, fromSectionId: null };
      }),
    );
  }

  /** DS-012: the copy that is the first pin of its owner; null: none of these is. */
  async #first(context: CommandContext, copies: readonly OneOfBulkCopy[]): Promise<string | null> {
    const first = copies.find((copy) => !isRefused(copyInBulk(pinDecider.initial, copy)));
    if (!first) return null;
    const { copyId: pinId, started } = first;
    const save = { pinId, boardId: started.toBoardId };
    return (await this.firstSave.is({ ...context, subject: started.actorId }, save)) ? pinId : null;
  }
}
