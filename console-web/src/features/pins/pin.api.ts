import type { PinCard, PinView } from '@corkboard/contracts/curation/entities';
import { deletePin, getPin, updatePin } from '@corkboard/contracts/curation/pins';
import { type QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import type { Pages as PagesOf } from '../../lib/queries/pages.ts';
import { pinLists } from '../../lib/queries/pin-lists.ts';

export const pinQuery = (id: string) =>
  queryOptions<PinView, ApiFailure>({
    queryKey: keys.pin(id),
    queryFn: ({ signal }) => call(getPin, { query: { id, field_set_key: 'detailed' } }, { signal, firstLoad: true }),
    retry: false,
    staleTime: 10_000,
  });

export interface PinChanges {
  readonly title: string;
  readonly description: string;
  readonly alt_text: string;
  readonly link: string;
}

export type Pages = PagesOf<PinCard>;

/** Changes one pin of a list, or takes it out (null). */
export const patched =
  (id: string, patch: (pin: PinCard) => PinCard | null) =>
  (list: Pages): Pages => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      data: page.data.flatMap((pin) => (pin.id === id ? (patch(pin) ?? []) : [pin])),
    })),
  });

/** Changes the lists of pins that are kept, all or those that `which` names; answers what undoes that. */
export const patchLists = (
  client: QueryClient,
  patch: (list: Pages) => Pages,
  which: QueryFilters = pinLists,
): (() => void) => {
  const before = client.getQueriesData<Pages>(which);
  client.setQueriesData<Pages>(which, (list) => (Array.isArray(list?.pages) ? patch(list) : list));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
};

export const countsChanged = (client: QueryClient): void => {
  for (const queryKey of [keys.boards, keys.users]) void client.invalidateQueries({ queryKey });
};

export const changePin = async (
  client: QueryClient,
  id: string,
  changes: PinChanges,
): Promise<AnswerOf<typeof updatePin>> => {
  const pin = await call(updatePin, { body: { id, ...changes } });
  client.setQueryData(keys.pin(id), pin);
  const { title, description, alt_text, link } = pin;
  patchLists(
    client,
    patched(id, (shown) => ({ ...shown, title, description, alt_text, link })),
  );
  return pin;
};

/** Gone from every list at once; back where it was if the server refuses. */
export const removePin = async (client: QueryClient, id: string): Promise<AnswerOf<typeof deletePin>> => {
  const putBack = patchLists(
    client,
    patched(id, () => null),
  );
  const deleted = await call(deletePin, { body: { id } }).catch((failure: unknown) => {
    putBack();
    throw failure;
  });
  client.removeQueries({ queryKey: keys.pin(id) });
  countsChanged(client);
  return deleted;
};
