import { isUuid } from '@corkboard/event-store/identifiers';
import { SealedTokens } from '@corkboard/http-edge/sealed-tokens';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';

interface NamedInvitation {
  readonly businessId: string;
  readonly invitationId: string;
}

/** Links of invitations: sealed, so that none is kept and none can be made up; the stream says whether one is still good. */
@Injectable()
export class InvitationTokens {
  readonly #sealed: SealedTokens;

  constructor(@Inject(SECRETS) secrets: Secrets) {
    this.#sealed = new SealedTokens(secrets['cookie-key'], 'business-invitations');
  }

  seal({ businessId, invitationId }: NamedInvitation): string {
    return this.#sealed.seal(`${businessId} ${invitationId}`);
  }

  open(token: string): NamedInvitation | null {
    const [businessId = '', invitationId = ''] = this.#sealed.open(token)?.split(' ') ?? [];
    return isUuid(businessId) && isUuid(invitationId) ? { businessId, invitationId } : null;
  }
}
