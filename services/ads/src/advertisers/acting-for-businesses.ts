import { isUuid } from '@corkboard/event-store/identifiers';
import { ApiError } from '@corkboard/http-edge/api-error';
import type { Acting, ActingAnswer, ActingQuestion } from '@corkboard/http-edge/peers/ads-peer';
import { Injectable } from '@nestjs/common';
import { Businesses } from '../access/businesses.ts';
import { accessFlaw } from '../access/domain/business-access.ts';
import { AdAccess } from './ad-access.ts';

type Answer = ActingAnswer['answer'];
const without = (answer: Answer): ActingAnswer => ({ answer, advertiser_owner_id: null });

/** Questions of other services: may this account act for that business, and work in that ad account (DS-200, DS-203)? */
@Injectable()
export class ActingForBusinesses implements Acting {
  constructor(
    private readonly access: AdAccess,
    private readonly businesses: Businesses,
  ) {}

  ask(questions: readonly ActingQuestion[]): Promise<readonly ActingAnswer[]> {
    return Promise.all(questions.map((question) => this.#answer(question)));
  }

  async #answer(question: ActingQuestion): Promise<ActingAnswer> {
    const answer = await this.#subject(question);
    return answer === 'allowed' ? this.#advertiser(question) : without(answer);
  }

  async #subject({ actor_id: actorId, subject_id: businessId, act }: ActingQuestion): Promise<Answer> {
    if (businessId === null || businessId === actorId) return 'allowed';
    if (!isUuid(businessId)) return 'refused';
    const access = await this.businesses.load(businessId);
    const flaw = accessFlaw(access, { businessId, actorId }, act);
    // One that was taken over has ad accounts and members, and no profile to act as.
    if (flaw === null) return access.takenOver === null ? 'allowed' : 'refused';
    return flaw.refused === 'two-factor-required' ? 'two-factor-required' : 'refused';
  }

  async #advertiser({ actor_id: accountId, advertiser_id: id, act }: ActingQuestion): Promise<ActingAnswer> {
    if (id === null) return without('allowed');
    try {
      const { ownerUserId } = await this.access.own(id, { accountId }, act);
      return { answer: 'allowed', advertiser_owner_id: ownerUserId };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return without(error.errorName === 'TWO_FACTOR_REQUIRED' ? 'two-factor-required' : 'advertiser-unknown');
    }
  }
}
