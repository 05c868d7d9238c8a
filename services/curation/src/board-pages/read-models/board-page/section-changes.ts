import type { RecordedEvent } from '@corkboard/event-store/event';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import { change, type Projection, type RowChange } from '@corkboard/event-store/projection';
import type {
  boardSectionCreated,
  boardSectionRenamed,
  boardSectionRestored,
  SectionEvent,
} from '../../../boards/domain/section.facts.ts';
import { boardSections, boards, FORMER_KEPT, type SectionRow } from './board-page.table.ts';

type SectionBack = RecordedEvent & EventOf<typeof boardSectionRestored>;

const counted = (boardId: string, by: 1 | -1): RowChange =>
  change(boards, [boardId], (row) => row && { ...row, section_count: row.section_count + by });

/** The row of a section as it is made; the answer to that is made of it too. */
export const sectionRowOf = ({
  data,
  revision,
  metadata,
}: RecordedEvent & EventOf<typeof boardSectionCreated>): SectionRow => ({
  id: data.sectionId,
  board_id: data.boardId,
  owner_id: data.ownerId,
  name: data.name,
  slug: data.slug,
  former_slugs: [],
  place: null,
  revision,
  created_at: metadata.occurredAt,
  deleted_at: null,
});

const sectionRenamed = (
  row: SectionRow,
  { name, slug, oldSlug }: DataOf<typeof boardSectionRenamed>,
  until: string,
): SectionRow => {
  if (oldSlug === slug) return { ...row, name };
  const others = row.former_slugs.filter((former) => former.slug !== slug && former.slug !== oldSlug);
  return { ...row, name, slug, former_slugs: [{ slug: oldSlug, until }, ...others].slice(0, FORMER_KEPT) };
};

/** Under the name that it came back with; of one whose owner was erased, or that was deleted long ago, no row is left. */
const sectionRestored = (
  row: SectionRow | null,
  { data: { sectionId: id, boardId, ownerId, name, slug, sectionIds }, revision, metadata }: SectionBack,
): SectionRow => {
  const made = { id, board_id: boardId, former_slugs: [], place: null, revision, created_at: metadata.occurredAt };
  const behind = sectionIds === null ? { place: null, revision } : {};
  const now = { owner_id: ownerId, name, slug, deleted_at: null, ...behind };
  return row === null ? { ...made, ...now } : { ...row, ...now };
};

const ordered = (sectionIds: readonly string[]): readonly RowChange[] =>
  sectionIds.map((id, place) => change(boardSections, [id], (row) => row && { ...row, place }));

/** Sections of boards, and how many a board has. */
export const sectionChanges: Projection<SectionEvent>['on'] = {
  BoardSectionCreated: (event) => [
    change(boardSections, [event.data.sectionId], () => sectionRowOf(event)),
    counted(event.data.boardId, 1),
  ],
  BoardSectionRenamed: ({ data, metadata }) => [
    change(boardSections, [data.sectionId], (row) => row && sectionRenamed(row, data, metadata.occurredAt)),
  ],
  BoardSectionDeleted: ({ data, metadata }) => [
    change(boardSections, [data.sectionId], (row) => row && { ...row, deleted_at: metadata.occurredAt }),
    counted(data.boardId, -1),
  ],
  BoardSectionRestored: (event) => [
    change(boardSections, [event.data.sectionId], (row) => sectionRestored(row, event)),
    ...ordered(event.data.sectionIds ?? []),
    counted(event.data.boardId, 1),
  ],
  BoardSectionsReordered: ({ data }) => ordered(data.sectionIds),
};
