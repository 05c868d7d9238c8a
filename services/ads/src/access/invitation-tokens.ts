import { InvitationLinks } from '@corkboard/http-edge/invitation-links';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';

interface NamedInvitation {
  readonly businessId: string;
  readonly invitationId: string;
}

/** Links of invitations to businesses. */
@Injectable()
export class InvitationTokens {
  readonly #links: InvitationLinks;

  constructor(@Inject(SECRETS) secrets: Secrets) {
    this.#links = new InvitationLinks(secrets['cookie-key'], 'business-invitations');
  }

  seal({ businessId: toId, invitationId }: NamedInvitation): string {
    return this.#links.seal({ toId, invitationId });
  }

  open(token: string): NamedInvitation | null {
    const named = this.#links.open(token);
    return named && { businessId: named.toId, invitationId: named.invitationId };
  }
}
