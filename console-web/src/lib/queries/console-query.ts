import type { Route } from '@corkboard/contracts/route';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../api/call.ts';

/** No sign-up prompt: the console has a sign-in page of its own. */
const quiet = { promptsEntry: false } as const;

/** Calls an act of staff: `await tell(controlAudit, { params: { service }, body })`. Throws ApiFailure. */
export const tell = <R extends Route>(route: R, input: InputOf<R>): Promise<AnswerOf<R>> => call(route, input, quiet);

/** Query of the console. `every`: interval in ms of repetitions by the page itself, which keep no session alive. */
export const consoleQuery = <R extends Route>(route: R, input: InputOf<R>, every?: number) =>
  queryOptions({
    queryKey: ['console', route.name, input],
    queryFn: ({ signal }) => call(route, input, { ...quiet, signal, background: every !== undefined }),
    staleTime: 0,
    ...(every !== undefined && { refetchInterval: every }),
  });

interface Page {
  readonly limit: number;
  /** Begin of the page; absent: the start of the list. */
  readonly cursor?: string;
}

/** A list that the console asks for page by page; each answer says by its `cursor` where the next one begins. */
export const consoleList = <R extends Route>(
  route: R,
  inputOf: (page: Page) => InputOf<R>,
  { limit = 50, background = false } = {},
) =>
  infiniteQueryOptions({
    queryKey: ['console', route.name, inputOf({ limit })],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(route, inputOf(cursor === '' ? { limit } : { limit, cursor }), { ...quiet, background, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page as { readonly cursor: string | null }).cursor,
    staleTime: 0,
  });
