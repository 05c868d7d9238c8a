import { boardHistory, type HistoryEntry } from '@corkboard/contracts/curation/history';
import { callPage } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { pagesOf } from '../../lib/queries/pages.ts';
import { dayOf } from './history-texts.ts';

/** Acts on a board, newest first: any act may add one, so that it is asked for anew whenever it is opened. */
export const historyOf = (boardId: string) => ({
  ...pagesOf<HistoryEntry>([...keys.past, 'history', boardId], (page, options) =>
    callPage(boardHistory, { params: { id: boardId }, query: page }, options),
  ),
  staleTime: 0,
});

export interface DayOfHistory {
  /** `2026-11-26`, where the viewer is. */
  readonly day: string;
  readonly entries: readonly HistoryEntry[];
}

/** Acts day by day; clocks that differ a little make no day twice. */
export const daysOf = (entries: readonly HistoryEntry[]): readonly DayOfHistory[] => {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    const last = days.at(-1);
    if (last && day >= last.day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
