import type { MediaFacts } from '@corkboard/contracts/curation/media';
import type { Position } from '@corkboard/event-store/event';
import type { Streams } from '@corkboard/event-store/streams';
import { PROCESSES, PROJECTIONS, type Processes, STREAMS } from '@corkboard/http-edge/backbone/definition';
import type { ServiceProjections } from '@corkboard/http-edge/backbone/projections';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { boardDecider } from '../boards/domain/board.ts';
import { pinDecider } from '../pins/domain/pin.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { deletePinsOfDeletedBoard } from './delete-pins-of-deleted-board.ts';
import { deletePinsThatReachADeletedBoard } from './delete-pins-that-reach-a-deleted-board.ts';
import { showAPinOnTheCoverOfItsBoard } from './show-a-pin-on-the-cover-of-its-board.ts';

/** Gives the sentences of this folder what they may know, and enters them. */
@Injectable()
export class CurationProcesses implements OnModuleInit {
  constructor(
    @Inject(PROCESSES) private readonly processes: Processes,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly pins: PinPage,
  ) {}

  onModuleInit(): void {
    const boardNow = async (boardId: string) => (await this.streams.load(`board-${boardId}`, boardDecider)).state;
    const passed = (position: Position) => this.#passed(position);
    this.processes.add(
      deletePinsOfDeletedBoard(passed),
      deletePinsThatReachADeletedBoard(boardNow),
      showAPinOnTheCoverOfItsBoard({
        boardNow,
        mediaOf: (pinId) => this.#mediaOfPin(pinId),
        newestOf: (boardId, pinId) => this.#newestOf(boardId, pinId),
      }),
    );
  }

  async #passed(position: Position): Promise<boolean> {
    const all = await this.projections.running().status();
    return all.some(({ name, position: at }) => name === 'pin-page' && at >= position);
  }

  async #mediaOfPin(pinId: string): Promise<MediaFacts | null> {
    const { state } = await this.streams.load(`pin-${pinId}`, pinDecider);
    return state.status === 'absent' ? null : state.facts.media;
  }

  async #newestOf(boardId: string, notPinId: string): Promise<{ pinId: string; media: MediaFacts } | null> {
    const newest = await this.pins.newestPictureOf(boardId, notPinId);
    return newest?.media ? { pinId: newest.id, media: newest.media } : null;
  }
}
