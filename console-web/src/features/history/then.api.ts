import { type BoardThen, getBoardThen } from '@corkboard/contracts/curation/history';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call, callPage, type PageOf } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { dayOf } from './history-texts.ts';

const at = (day: string, hours: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, hours);
};

/** Days from one day to another, by the calendar: an hour more or less in between changes nothing. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to, 12).getTime() - at(from, 12).getTime()) / 86_400_000);

/** A day so many days later. */
export const dayAfter = (day: string, days: number): string => {
  const noon = at(day, 12);
  noon.setDate(noon.getDate() + days);
  return dayOf(noon);
};

/** Last moment of a day where the viewer is; of today, and of days to come, there is none yet. */
export const endOf = (day: string, today: string): string | undefined =>
  day >= today ? undefined : new Date(at(dayAfter(day, 1), 0).getTime() - 1).toISOString();

/** First moment that the viewer may ask for. */
export const beginOf = (boardId: string) =>
  queryOptions<string, ApiFailure>({
    queryKey: [...keys.boards, 'begin', boardId],
    queryFn: async ({ signal }) =>
      (await call(getBoardThen, { params: { id: boardId }, query: { page_size: 1 } }, { signal, firstLoad: true }))
        .since,
    retry: false,
    staleTime: 60_000,
  });

/** A board as it was at a moment; now without one. Another moment shows the former one until it has come. */
export const boardAt = (boardId: string, asOf: string | undefined) =>
  infiniteQueryOptions<
    PageOf<BoardThen>,
    ApiFailure,
    InfiniteData<PageOf<BoardThen>, string | null>,
    QueryKey,
    string | null
  >({
    queryKey: [...keys.past, 'then', boardId, asOf ?? 'now'],
    queryFn: ({ pageParam: bookmark, signal }) => {
      const query = { ...(asOf === undefined ? {} : { as_of: asOf }), bookmark };
      return callPage(getBoardThen, { params: { id: boardId }, query }, { signal, firstLoad: bookmark === null });
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.bookmark,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: asOf === undefined ? 0 : 30_000,
  });
