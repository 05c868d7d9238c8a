import { listInterests, type OfferedInterest } from '@corkboard/contracts/ads/interests';
import {
  type AdAccount,
  type PromotedCampaign,
  provideOwnBusinessInfo,
  quickPromote,
  recordAdsConsent,
} from '@corkboard/contracts/ads/promotions';
import { getPickerBoards } from '@corkboard/contracts/curation/boards';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { boardFeed, userPins } from '@corkboard/contracts/curation/feeds';
import type { BusinessForm } from '@corkboard/rules/ads/business-info';
import type { QuestionAnswer } from '@corkboard/rules/ads/countries';
import type { QuickPromoteBody } from '@corkboard/rules/ads/submission';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call, type InputOf } from '../../lib/api/call.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { isAccountCountry } from '../../lib/queries/ad-accounts.ts';
import { businessProfilesQuery } from '../../lib/queries/business-profiles.ts';

type Body = InputOf<typeof quickPromote> extends { body?: infer B } ? B : never;

/** As far as a page can tell; the server has the last word (DS-149). */
const isPromotable = ({ link, status }: PinCard): boolean => Boolean(link) && status === 'ready';

/** Account whose pins are promoted: the owner of the ad account, who is the viewer where there is none yet. Null: it is gone. */
const pinOwner = async (client: QueryClient, account: AdAccount | null): Promise<string | null> => {
  const own = viewer().user;
  if (account === null || account.owner_user_id === own?.id) return own?.username ?? null;
  const profiles = await client.fetchQuery(businessProfilesQuery);
  return profiles.find(({ id }) => id === account.owner_user_id)?.user.username ?? null;
};

/** Public pins that an ad account can promote. */
export const publicPinsQuery = (account: AdAccount | null) =>
  queryOptions<readonly PinCard[], ApiFailure>({
    queryKey: ['ads', 'promotable-pins', 'public', account?.id ?? null],
    queryFn: async ({ client, signal }) => {
      const username = await pinOwner(client, account);
      if (username === null) return [];
      const pins = await call(userPins, { query: { username, page_size: 50 } }, { signal, firstLoad: true });
      return pins.filter((pin) => pin.board?.privacy === 'public' && isPromotable(pin));
    },
  });

const PROTECTED_BOARDS = 10;
const PINS_OF_EACH = 25;

/** Boards of the ad account that have pins, the first ones by name. */
const protectedBoards = async ({ id, owner_user_id }: AdAccount, signal: AbortSignal): Promise<readonly string[]> => {
  const account = { orbac_subject_id: owner_user_id, advertiser_id: id };
  const query = { filter: 'protected' as const, shortlist_suggestions: 0, ...account };
  const { all_boards: boards } = await call(getPickerBoards, { query }, { signal });
  return boards.filter(({ pin_count }) => pin_count > 0).map((board) => board.id);
};

/** Pins on protected boards that an ad account can promote: its owner's, on boards of its own (DS-037). */
export const protectedPinsQuery = (account: AdAccount | null) =>
  queryOptions<readonly PinCard[], ApiFailure>({
    queryKey: ['ads', 'promotable-pins', 'protected', account?.id ?? null],
    queryFn: async ({ signal }) => {
      if (account === null) return [];
      const boards = (await protectedBoards(account, signal)).slice(0, PROTECTED_BOARDS);
      const pinsOf = (board_id: string) =>
        call(boardFeed, { query: { board_id, page_size: PINS_OF_EACH } }, { signal });
      const pins = (await Promise.all(boards.map(pinsOf))).flat();
      return pins.filter((pin) => pin.pinner?.id === account.owner_user_id && isPromotable(pin));
    },
  });

/** Interests that ads may ask for; staff change them seldom. */
export const interestsQuery = queryOptions<readonly OfferedInterest[], ApiFailure>({
  queryKey: ['ads', 'interests'],
  queryFn: async ({ signal }) => (await call(listInterests, {}, { signal, firstLoad: true })).interests,
  staleTime: 60_000,
});

export const promote = (
  { advertiserId, pinId, body }: { advertiserId: string; pinId: string; body: QuickPromoteBody },
  idempotencyKey: string,
): Promise<PromotedCampaign> =>
  call(quickPromote, { params: { advertiserId, pinId }, body: body as Body }, { idempotencyKey, promptsEntry: false });

export const saveBusiness = (advertiserId: string, form: BusinessForm) => {
  const { name, email, street, city, postalCode, taxId } = form;
  const country = isAccountCountry(form.country) ? form.country : 'US';
  const body = { name, email, street, city, postal_code: postalCode, country, tax_id: taxId };
  return call(provideOwnBusinessInfo, { params: { advertiserId }, body });
};

export const answerConsent = (advertiserId: string, answer: QuestionAnswer) =>
  call(recordAdsConsent, { params: { advertiserId }, body: { answer } });
