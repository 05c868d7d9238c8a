import { isEmailIdentifier, normalizeEmail } from '@corkboard/contracts/identity/email';
import type { EventStore } from '@corkboard/event-store/port';
import type { Streams } from '@corkboard/event-store/streams';
import { CLAIMS, type Claims, EVENT_STORE, STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject, Injectable } from '@nestjs/common';
import { accountDecider, accountStream, type OpenAccount } from './domain/account.ts';

/** Accounts as their streams tell them, found by what people call them; never behind, because no projection is asked. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async load(accountId: string): Promise<OpenAccount | null> {
    const { state } = await this.streams.load(accountStream(accountId), accountDecider);
    return state.status === 'open' ? state : null;
  }

  /** DE-065: an address holds an '@', a username cannot. */
  async idOf(identifier: string): Promise<string | null> {
    const claim = isEmailIdentifier(identifier) ? this.emailClaim(identifier) : this.usernameClaim(identifier);
    const stream = await this.store.holderOf(claim);
    return stream?.slice('account-'.length) ?? null;
  }

  async findByIdentifier(identifier: string): Promise<OpenAccount | null> {
    const accountId = await this.idOf(identifier);
    return accountId === null ? null : this.load(accountId);
  }

  emailClaim(email: string) {
    return this.claims.of('email', normalizeEmail(email));
  }

  usernameClaim(username: string) {
    return this.claims.of('username', username.trim().toLowerCase());
  }
}
