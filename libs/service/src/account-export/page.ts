import {
  EXPORT_PAGE_CHARACTERS,
  EXPORT_PAGE_ROWS,
  type ExportPage,
  type ExportPlace,
} from '@corkboard/contracts/identity/account-export';
import type { OwnRow, RowKey, RunningSection } from './section.ts';

export interface AskedPage {
  readonly accountId: string;
  /** Null: from the beginning. */
  readonly from: ExportPlace | null;
}

/** Room that is left on a page. */
interface Room {
  rows: number;
  characters: number;
}

/** Rows that there is room for: at least one, however long it is. */
const fitting = (found: readonly OwnRow[], room: Room): readonly OwnRow[] => {
  const taken: OwnRow[] = [];
  for (const each of found) {
    if (room.rows <= 0 || room.characters <= 0) break;
    taken.push(each);
    room.rows -= 1;
    room.characters -= JSON.stringify(each.row).length;
  }
  return taken;
};

/** Rows of one section; `reached`: the last of them, null where the section is over. */
const rowsOf = async (section: RunningSection, accountId: string, after: RowKey | null, room: Room) => {
  const limit = room.rows;
  const found = await section.find({ accountId, after, limit });
  const taken = fitting(found, room);
  const isOver = found.length < limit && taken.length === found.length;
  return { rows: taken.map(({ row }) => row), reached: isOver ? null : (taken.at(-1)?.key ?? after) };
};

/**
 * One page of the data of an account, of as many sections as there is room for.
 * @throws RangeError for a section that is not there, as while a release is being replaced by the next
 */
export const exportedPage = async (
  sections: readonly RunningSection[],
  { accountId, from }: AskedPage,
): Promise<ExportPage> => {
  const start = from === null ? 0 : sections.findIndex(({ name }) => name === from.section);
  if (start < 0) throw new RangeError(`an account export has no section ${from?.section}`);
  const room = { rows: EXPORT_PAGE_ROWS, characters: EXPORT_PAGE_CHARACTERS };
  const page: ExportPage['sections'] = [];
  for (const [n, section] of sections.slice(start).entries()) {
    const after = n === 0 ? (from?.after ?? null) : null;
    if (room.rows <= 0 || room.characters <= 0) return { sections: page, next: { section: section.name, after } };
    const { rows, reached } = await rowsOf(section, accountId, after, room);
    page.push({ name: section.name, rows });
    if (reached !== null) return { sections: page, next: { section: section.name, after: [...reached] } };
  }
  return { sections: page, next: null };
};
