import type { EventOf } from '@corkboard/event-store/fact';
import { change, type Projection, type RowChange } from '@corkboard/event-store/projection';
import type {
  boardOwnershipOffered,
  boardOwnershipTransferred,
  OwnershipEvent,
} from '../../../boards/domain/ownership.facts.ts';
import { type BoardRow, boardSections, boards, showing } from './board-page.table.ts';
import { leftBoard } from './last-save-changes.ts';

type HandedOver = EventOf<typeof boardOwnershipOffered | typeof boardOwnershipTransferred>['data'];

const members = (ids: readonly string[], { ownerId, formerOwnerId, formerOwnerStays }: HandedOver) => {
  const others = ids.filter((id) => id !== ownerId && id !== formerOwnerId);
  return formerOwnerStays ? [formerOwnerId, ...others] : others;
};

/** Texts of the former owner and pictures of pins that are gone do not stay in the row of somebody else. */
const handedOver = (row: BoardRow, data: HandedOver, offered_until: string | null): BoardRow => {
  const recent = showing(row.recent);
  const { ownerId: owner_id, name, slug } = data;
  return {
    ...{
      ...row,
      owner_id,
      name,
      slug,
      offered_until,
      takeover_until: null,
      recent,
      cover: row.cover ?? recent[0] ?? null,
    },
    ...{ slug_was_public: row.privacy === 'public', former_slugs: [], description: null },
    ...{ member_ids: members(row.member_ids, data), add_only_ids: row.add_only_ids.filter((id) => id !== owner_id) },
    last_added_by: row.last_added_by === data.formerOwnerId && !data.formerOwnerStays ? null : row.last_added_by,
  };
};

const changesOf = (data: HandedOver, offeredUntil: string | null): readonly RowChange[] => [
  change(boards, [data.boardId], (row) => row && handedOver(row, data, offeredUntil)),
  ...(data.formerOwnerStays ? [] : [leftBoard(data.boardId, data.formerOwnerId)]),
  ...(data.sections ?? []).map(({ id, name, slug }) =>
    change(boardSections, [id], (row) => row && { ...row, owner_id: data.ownerId, name, slug, former_slugs: [] }),
  ),
];

/** Whose a board is once its owner is gone. */
export const ownershipChanges: Projection<OwnershipEvent>['on'] = {
  BoardOwnershipOffered: ({ data }) => changesOf(data, data.until),
  BoardOwnershipTransferred: ({ data }) => changesOf(data, null),
  BoardOwnershipLapsed: ({ data, metadata }) => [
    change(boards, [data.boardId], (row) => row && { ...row, offered_until: metadata.occurredAt }),
  ],
  BoardTakeoverOffered: ({ data }) => [
    change(boards, [data.boardId], (row) => row && { ...row, takeover_until: data.until }),
  ],
  BoardTakeoverWithdrawn: ({ data }) => [
    change(boards, [data.boardId], (row) => row && { ...row, takeover_until: null }),
  ],
};
