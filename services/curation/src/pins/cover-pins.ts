import { Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import type { Covers } from '../boards/covers.ts';
import type { Cover } from '../boards/domain/choose-cover.ts';
import { pinDecider } from './domain/pin.ts';

/** Pins for covers, as their streams tell of them. */
@Injectable()
export class CoverPins implements Covers {
  constructor(private readonly streams: Streams) {}

  async find(boardId: string, pinId: string): Promise<Cover | null> {
    const { state: pin } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (pin.status !== 'live' || pin.facts.boardId !== boardId || pin.facts.media === null) return null;
    const { hash, width, height, dominantColor } = pin.facts.media;
    return { pinId, picture: { hash, width, height, dominantColor } };
  }
}
