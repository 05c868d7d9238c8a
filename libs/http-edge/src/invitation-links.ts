import type { KeyObject } from 'node:crypto';
import { isUuid } from '@corkboard/event-store/identifiers';
import { SealedTokens } from './sealed-tokens.ts';

/** An invitation, and the business or board that it is to. */
export interface NamedInvitation {
  readonly toId: string;
  readonly invitationId: string;
}

/** Links of invitations: sealed, so that none is kept and none can be made up; a stream says whether one is still good. */
export class InvitationLinks {
  readonly #sealed: SealedTokens;

  constructor(cookieKey: KeyObject, purpose: 'business-invitations' | 'board-invitations') {
    this.#sealed = new SealedTokens(cookieKey, purpose);
  }

  seal({ toId, invitationId }: NamedInvitation): string {
    return this.#sealed.seal(`${toId} ${invitationId}`);
  }

  /** Null for what no service of this installation has sealed. */
  open(token: string): NamedInvitation | null {
    const [toId = '', invitationId = ''] = this.#sealed.open(token)?.split(' ') ?? [];
    return isUuid(toId) && isUuid(invitationId) ? { toId, invitationId } : null;
  }
}
