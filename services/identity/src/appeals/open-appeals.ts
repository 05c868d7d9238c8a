import type { EventStore } from '@corkboard/event-store/port';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';

/** DE-106: an account has one open appeal, which holds this claim. */
@Injectable()
export class OpenAppeals {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  claim(accountId: string) {
    return this.claims.of('open-appeal', accountId);
  }

  /** Stream of the open appeal; null: there is none. */
  streamOf(accountId: string): Promise<string | null> {
    return this.store.holderOf(this.claim(accountId));
  }
}
