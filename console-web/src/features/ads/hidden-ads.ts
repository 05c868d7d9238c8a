import type { PinCard } from '@corkboard/contracts/curation/entities';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageOf } from '../../lib/api/call.ts';
import { pinLists } from '../../lib/queries/pin-lists.ts';

type Pages = InfiniteData<PageOf<readonly PinCard[]>, string | null>;
type Cards = readonly PinCard[];

interface Place {
  readonly list: QueryKey;
  readonly page: number;
  readonly index: number;
}

/** Pins that were hidden as ads since the page was opened: a list that is asked for anew may bring them back. */
const hidden = new Set<string>();
export const isHidden = (pinId: string): boolean => hidden.has(pinId);

const changePage = (client: QueryClient, { list, page }: Place, change: (cards: Cards) => Cards): void => {
  client.setQueryData<Pages>(list, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((each, at) => (at === page ? { ...each, data: change(each.data) } : each)) },
  );
};

const placesOf = (client: QueryClient, ad: PinCard): readonly Place[] =>
  client.getQueriesData<Pages>(pinLists).flatMap(([list, data]) =>
    (data?.pages ?? []).flatMap(({ data: cards }, page) => {
      const index = cards.findIndex(({ tracking_params: params }) => params === ad.tracking_params);
      return index < 0 ? [] : [{ list, page, index }];
    }),
  );

/** Takes an ad out of every list that is kept; answers what brings it back where it was. */
export const hideAd = (client: QueryClient, ad: PinCard): (() => void) => {
  const places = placesOf(client, ad);
  hidden.add(ad.id);
  for (const place of places) changePage(client, place, (cards) => cards.filter((_, at) => at !== place.index));
  return () => {
    hidden.delete(ad.id);
    for (const place of places)
      changePage(client, place, (cards) => [...cards.slice(0, place.index), ad, ...cards.slice(place.index)]);
  };
};
