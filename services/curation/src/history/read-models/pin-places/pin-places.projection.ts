import type { RecordedEvent } from '@corkboard/event-store/event';
import { change, projection, type RowChange, SELDOM_AWAITED_MS } from '@corkboard/event-store/projection';
import type { PinEvent } from '../../../pins/domain/pin.facts.ts';
import { rankOf } from '../../../pins/pin-rank.ts';
import { type PlaceRow, pinPlaces } from './pin-places.table.ts';

type Put = Pick<RecordedEvent, 'revision' | 'metadata'> & { readonly data: { readonly pinId: string } };

/** Each place is written once; where it ends, and the rank of a pin that stays in its order, are found by a trigger. */
const put = (
  { data: { pinId: pin_id }, revision, metadata: { occurredAt: at } }: Put,
  board_id: string | null,
  section_id: string | null,
  rank: string | null = null,
): readonly RowChange[] => {
  const place: PlaceRow = { pin_id, revision, board_id, section_id, rank, valid_from: at, valid_to: null };
  return [change(pinPlaces, [pin_id, revision], (row) => row ?? place)];
};

type Saved = Put & { readonly data: { readonly boardId: string; readonly sectionId: string | null } };

const first = (event: Saved): readonly RowChange[] =>
  put(event, event.data.boardId, event.data.sectionId, rankOf(event.metadata.occurredAt, event.data.pinId));

/** Which pins stood where on a board at a moment? */
export const placesOfPins = projection<PinEvent>({
  name: 'pin-places',
  version: 2,
  gatherMs: SELDOM_AWAITED_MS,
  tables: [pinPlaces],
  on: {
    PinCreated: (event) => first(event),
    PinSaved: (event) => first(event),
    PinMoved: (event) => put(event, event.data.toBoardId, event.data.toSectionId),
    PinPlaced: (event) => put(event, event.data.boardId, event.data.sectionId, event.data.rank),
    PinDeleted: (event) => put(event, null, event.data.sectionId),
    PinRestored: (event) => put(event, event.data.boardId, null),
  },
});
