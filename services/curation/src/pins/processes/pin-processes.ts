import type { Position } from '@corkboard/event-store/event';
import type { Streams } from '@corkboard/event-store/streams';
import type { Process } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { boardDecider } from '../../boards/domain/board.ts';
import { pinDecider } from '../domain/pin.ts';
import type { PinPage } from '../read-models/pin-page/pin-page.ts';
import { carryPinsThatWereDeletedTogether } from './carry-pins-that-were-deleted-together.ts';
import { carryPinsThatWereMovedTogether } from './carry-pins-that-were-moved-together.ts';
import { deletePinsOfDeletedBoard } from './delete-pins-of-deleted-board.ts';
import { deletePinsThatReachADeletedBoard } from './delete-pins-that-reach-a-deleted-board.ts';
import { movePinsIntoTheSectionTheyBegin } from './move-pins-into-the-section-they-begin.ts';
import { purgePinsOfPurgedBoard } from './purge-pins-of-purged-board.ts';
import { restorePinsDeletedAfterTheirBoardCameBack } from './restore-pins-deleted-after-their-board-came-back.ts';
import { restorePinsOfRestoredBoard } from './restore-pins-of-restored-board.ts';
import { savePinsThatWereCopiedTogether } from './save-pins-that-were-copied-together.ts';
import { sharePinsAsTheirSavesAsked } from './share-pins-as-their-saves-asked.ts';
import { showAPinOnTheCoverOfItsBoard } from './show-a-pin-on-the-cover-of-its-board.ts';

/** Gives the sentences of this folder what they may know. */
export const pinProcesses = (projections: ServiceProjections, streams: Streams, pins: PinPage): readonly Process[] => {
  const passed = (position: Position) => projections.passed(position, ['pin-page']);
  const boardNow = async (boardId: string) => (await streams.load(`board-${boardId}`, boardDecider)).state;
  const sectionOf = async (pinId: string) => {
    const { state } = await streams.load(`pin-${pinId}`, pinDecider);
    return state.status === 'absent' ? null : state.facts.sectionId;
  };
  const mediaOf = async (pinId: string) => {
    const { state } = await streams.load(`pin-${pinId}`, pinDecider);
    return state.status === 'absent' ? null : state.facts.media;
  };
  const newestOf = async (boardId: string, notPinId: string) => {
    const newest = await pins.newestPictureOf(boardId, notPinId);
    return newest?.media ? { pinId: newest.id, media: newest.media } : null;
  };
  return [
    deletePinsOfDeletedBoard(passed),
    deletePinsThatReachADeletedBoard(boardNow),
    purgePinsOfPurgedBoard({ passed, boardNow }),
    restorePinsOfRestoredBoard(passed),
    restorePinsDeletedAfterTheirBoardCameBack(boardNow),
    movePinsIntoTheSectionTheyBegin,
    carryPinsThatWereMovedTogether,
    carryPinsThatWereDeletedTogether,
    savePinsThatWereCopiedTogether,
    sharePinsAsTheirSavesAsked,
    showAPinOnTheCoverOfItsBoard({ passed, boardNow, sectionOf, mediaOf, newestOf }),
  ];
};
