import { ACTING_QUESTIONS_MAX } from '@corkboard/contracts/ads/acting';
import { ApiError } from '@corkboard/http-edge/api-error';
import { ACTING, type Acting, type ActingAnswer, type ActingQuestion } from '@corkboard/http-edge/peers/ads-peer';
import { type Session, Unreachable } from '@corkboard/http-edge/session';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { People } from '../people/people.ts';

/** Fields of a command that name the business it is for. */
export interface AskedFor {
  readonly orbac_subject_id?: string | null | undefined;
  readonly advertiser_id?: string | null | undefined;
}

/** Accounts for which a command is carried out. */
export interface Roles {
  readonly subjectId: string;
  /** Ad account of the subject. Null: none is named, or it is the viewer's own (S-087). */
  readonly advertiserId: string | null;
}

/** An end of access holds everywhere within a second, also where its event has not arrived. */
const CACHED = { max: 10_000, ttl: 1_000 };

interface Waiting {
  readonly question: ActingQuestion;
  readonly resolve: (answer: ActingAnswer) => void;
  readonly reject: (error: unknown) => void;
}

const keyOf = ({ actor_id, subject_id, advertiser_id, act }: ActingQuestion): string =>
  `${act} ${actor_id} ${subject_id ?? ''} ${advertiser_id ?? ''}`;

const refused: ActingAnswer = { answer: 'refused', advertiser_owner_id: null };
const errors = {
  refused: 'ACTING_AS_REFUSED',
  'two-factor-required': 'TWO_FACTOR_REQUIRED',
  'advertiser-unknown': 'ADVERTISER_NOT_FOUND',
} as const;

/**
 * Acting for a business (DS-200, DS-203): who acts for itself waits for nothing; all others at one time are one question
 * to the ads service, whose answers are kept for a second at most.
 */
@Injectable()
export class ActingFor {
  readonly #known = new LRUCache<string, ActingAnswer>(CACHED);
  #waiting: Waiting[] = [];
  #forgets = 0;

  constructor(
    private readonly people: People,
    @Optional() @Inject(ACTING) private readonly acting?: Acting,
  ) {}

  /**
   * Account and ad account for which a command is carried out: the viewer's, or those of a business that lets the viewer.
   * @throws ApiError ACTING_AS_REFUSED, TWO_FACTOR_REQUIRED, ADVERTISER_NOT_FOUND
   */
  async roles({ orbac_subject_id, advertiser_id }: AskedFor, { accountId }: Session): Promise<Roles> {
    const subject = orbac_subject_id && orbac_subject_id !== accountId ? orbac_subject_id : null;
    const advertiserId = advertiser_id || null;
    if (subject === null && advertiserId === null) return { subjectId: accountId, advertiserId };
    const names = { actor_id: accountId, subject_id: subject, advertiser_id: advertiserId };
    const { answer, advertiser_owner_id: owner } = await this.#answer({ ...names, act: 'publish' });
    if (answer !== 'allowed') throw new ApiError(errors[answer]);
    if (owner === null || (owner === accountId && subject === null))
      return { subjectId: subject ?? accountId, advertiserId: null };
    if (subject !== null && subject !== owner) throw new ApiError('ADVERTISER_NOT_FOUND');
    return { subjectId: owner, advertiserId };
  }

  /** Id of that account alone. */
  async subject(asked: AskedFor, viewer: Session): Promise<string> {
    return (await this.roles(asked, viewer)).subjectId;
  }

  /** DS-037: whether the viewer works for the business in any role. Nobody does while the ads service is away. */
  async worksFor(businessId: string, viewerId: string): Promise<boolean> {
    const names = { actor_id: viewerId, subject_id: businessId, advertiser_id: null };
    try {
      return (await this.#answer({ ...names, act: 'view' })).answer === 'allowed';
    } catch (error) {
      if (error instanceof Unreachable) return false;
      throw error;
    }
  }

  /** Of a list or a board that is asked for by a name. @throws ApiError FORBIDDEN where it is another one than the subject's */
  async checkName(username: string | undefined, subject: string, viewer: Session): Promise<void> {
    if (!username) return;
    const own =
      subject === viewer.accountId ? viewer.username : (await this.people.cards([subject])).get(subject)?.username;
    if (own?.toLowerCase() !== username.toLowerCase()) throw new ApiError('FORBIDDEN');
  }

  /** Access of a person or to a business has changed. */
  forget(): void {
    this.#forgets += 1;
    this.#known.clear();
  }

  async #answer(question: ActingQuestion): Promise<ActingAnswer> {
    const known = this.#known.get(keyOf(question));
    if (known !== undefined) return known;
    const asked = this.#forgets;
    const answer = await new Promise<ActingAnswer>((resolve, reject) => {
      if (this.#waiting.push({ question, resolve, reject }) === 1) setImmediate(() => void this.#ask());
    });
    // Asked before the last change, an answer may be the one from before it.
    if (asked === this.#forgets) this.#known.set(keyOf(question), answer);
    return answer;
  }

  async #ask(): Promise<void> {
    const batch = this.#waiting.splice(0, ACTING_QUESTIONS_MAX);
    if (this.#waiting.length > 0) setImmediate(() => void this.#ask());
    try {
      if (!this.acting) throw new Unreachable('nobody acts for a business: ads is not in this process');
      const answers = await this.acting.ask(batch.map(({ question }) => question));
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] ?? refused);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
