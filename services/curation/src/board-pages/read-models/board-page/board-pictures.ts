import type { DataOf } from '@corkboard/event-store/fact';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import type { boardCoverChanged } from '../../../boards/domain/board.facts.ts';
import { type BoardPicture, type BoardRow, RECENT_KEPT, showing } from './board-page.table.ts';

const recentOf = (pictures: readonly BoardPicture[]): readonly BoardPicture[] => {
  const room = { showing: RECENT_KEPT, gone: RECENT_KEPT };
  return pictures.filter(({ gone }) => {
    room[gone ? 'gone' : 'showing'] -= 1;
    return room[gone ? 'gone' : 'showing'] >= 0;
  });
};

export const withPicture = (
  row: BoardRow,
  { pinId, media, sectionId = null }: { pinId: string; media: MediaFacts | null; sectionId?: string | null },
): BoardRow => {
  if (!media) return row;
  const { hash, width, height, dominantColor } = media;
  const shown: BoardPicture = { pinId, hash, width, height, dominantColor };
  const others = row.recent.filter((picture) => picture.pinId !== pinId);
  // The cover is decided by a process a moment later; whoever looks at once sees it already (S-083).
  const cover = sectionId === null ? (row.cover ?? shown) : shown;
  return { ...row, cover, recent: recentOf([shown, ...others]) };
};

export const withoutPicture = (row: BoardRow, pinId: string): BoardRow => {
  const recent = recentOf(
    row.recent.map((picture) => (picture.pinId === pinId ? { ...picture, gone: true } : picture)),
  );
  const cover = row.cover?.pinId === pinId ? (showing(recent)[0] ?? null) : row.cover;
  return { ...row, cover, recent };
};

/** Decided by a process a moment ago: pins may have gone meanwhile, or come back to a board that had none for its cover. */
export const withCover = (row: BoardRow, { pinId, picture }: DataOf<typeof boardCoverChanged>): BoardRow => {
  // The owner of its picture is erased.
  if (pinId !== null && picture === null) return { ...row, cover: null };
  const isGone = row.pin_count <= 0 || row.recent.some((each) => each.gone && each.pinId === pinId);
  return { ...row, cover: isGone || !pinId || !picture ? (showing(row.recent)[0] ?? null) : { pinId, ...picture } };
};

export const withPinAgain = (row: BoardRow, pinId: string): BoardRow => {
  const recent = recentOf(
    row.recent.map(({ gone, ...rest }) => (gone && rest.pinId !== pinId ? { ...rest, gone } : rest)),
  );
  const cover = row.cover ?? recent.find((picture) => picture.pinId === pinId) ?? null;
  return { ...row, pin_count: row.pin_count + 1, cover, recent };
};

/**
 * Nothing stays where it was: a pin that comes back later stands where it came. The count may fall below 0 while pins are
 * moved together of which one is gone: it is put right when they are put back.
 */
export const withoutMoved = (row: BoardRow, pinIds: readonly string[]): BoardRow => {
  const recent = row.recent.filter(({ pinId }) => !pinIds.includes(pinId));
  const cover = row.cover && pinIds.includes(row.cover.pinId) ? (showing(recent)[0] ?? null) : row.cover;
  return { ...row, pin_count: row.pin_count - pinIds.length, cover, recent };
};

export const withoutPurged = (row: BoardRow, pinId: string): BoardRow => ({
  ...row,
  cover: row.cover?.pinId === pinId ? null : row.cover,
  recent: row.recent.filter((picture) => picture.pinId !== pinId),
});
