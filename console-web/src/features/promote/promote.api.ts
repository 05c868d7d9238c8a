import { listInterests, type OfferedInterest } from '@corkboard/contracts/ads/interests';
import {
  type PromotedCampaign,
  provideOwnBusinessInfo,
  quickPromote,
  recordAdsConsent,
} from '@corkboard/contracts/ads/promotions';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { userPins } from '@corkboard/contracts/curation/feeds';
import type { BusinessForm } from '@corkboard/rules/ads/business-info';
import type { QuestionAnswer } from '@corkboard/rules/ads/countries';
import type { QuickPromoteBody } from '@corkboard/rules/ads/submission';
import { queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call, type InputOf } from '../../lib/api/call.ts';
import { isAccountCountry } from '../../lib/queries/ad-accounts.ts';

type Body = InputOf<typeof quickPromote> extends { body?: infer B } ? B : never;

/** Pins of the viewer that can be promoted as far as a page can tell: public, with a picture and a link. */
export const promotablePinsQuery = (username: string) =>
  queryOptions<readonly PinCard[], ApiFailure>({
    queryKey: ['ads', 'promotable-pins', username],
    queryFn: async ({ signal }) => {
      const query = { username, page_size: 50 };
      const pins = await call(userPins, { query }, { signal, firstLoad: true });
      return pins.filter(({ board, link, status }) => board?.privacy === 'public' && link && status === 'ready');
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
