import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { isEmailIdentifier } from '@corkboard/rules/identity/email';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { canonicalEmail, spellingsOf } from '../email-spellings.ts';
import { type Account, accountDecider, accountStream, type OpenAccount } from './domain/account.ts';

interface Known {
  readonly account: OpenAccount;
  readonly revision: number;
}

/** Folding again costs more than asking whether there is anything new; an erased person is gone from memory as soon. */
const KNOWN_MS = 20_000;
const KNOWN_MAX = 2000;

/** Accounts as their streams tell them, found by what people call them; never behind, because no projection is asked. */
@Injectable()
export class Accounts {
  readonly #known = new LRUCache<string, Known>({ max: KNOWN_MAX, ttl: KNOWN_MS });

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async load(accountId: string): Promise<OpenAccount | null> {
    const stream = accountStream(accountId);
    const known = this.#known.get(accountId);
    if (known) {
      const newer = await this.store.readStream(stream, { from: known.revision + 1, limit: 1 });
      if (newer.length === 0) return known.account;
    }
    const { state, revision } = await this.streams.load(stream, accountDecider);
    if (state.status !== 'open' || revision === null) {
      this.#known.delete(accountId);
      return null;
    }
    this.#known.set(accountId, { account: state, revision });
    return state;
  }

  /** DE-065: an address holds an '@', a username cannot. */
  async idOf(identifier: string): Promise<string | null> {
    const claims = isEmailIdentifier(identifier) ? this.emailClaims(identifier) : [this.usernameClaim(identifier)];
    for (const claim of claims) {
      const stream = await this.store.holderOf(claim);
      if (stream !== null) return stream.slice('account-'.length);
    }
    return null;
  }

  /** Fingerprint of the request that made the account. */
  async registrationOf(accountId: string): Promise<string | null> {
    const [first] = await this.store.readStream(accountStream(accountId), { limit: 1 });
    return first?.metadata.fingerprint ?? null;
  }

  async findByIdentifier(identifier: string): Promise<OpenAccount | null> {
    const accountId = await this.idOf(identifier);
    return accountId === null ? null : this.load(accountId);
  }

  emailClaim(email: string) {
    return this.claims.of('email', canonicalEmail(email));
  }

  /** Under each of these an account may hold the address. */
  emailClaims(email: string) {
    return spellingsOf(email).map((spelling) => this.claims.of('email', spelling));
  }

  /** Everything by which it is found, which a closed account gives up. */
  claimsOf(account: Account) {
    return account.status === 'open' ? [...this.emailClaims(account.email), this.usernameClaim(account.username)] : [];
  }

  usernameClaim(username: string) {
    return this.claims.of('username', username.trim().toLowerCase());
  }
}
