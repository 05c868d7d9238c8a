import type { BoardEvent } from './boards/domain/board.events.ts';
import type { ErasureEvent } from './erasure/domain/erasure.ts';
import type { UserCurationEvent } from './people/domain/usercuration.ts';
import type { PinEvent } from './pins/domain/pin.events.ts';

/** Every fact of boards, pins, people and their erasure; media has its own. */
export type CurationEvent = BoardEvent | PinEvent | UserCurationEvent | ErasureEvent;
