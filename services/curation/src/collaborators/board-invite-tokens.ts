import { InvitationLinks } from '@corkboard/http-edge/invitation-links';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';

interface NamedInvite {
  readonly boardId: string;
  readonly inviteId: string;
}

/** Links of invitations to boards. */
@Injectable()
export class BoardInviteTokens {
  readonly #links: InvitationLinks;

  constructor(@Inject(SECRETS) secrets: Secrets) {
    this.#links = new InvitationLinks(secrets['cookie-key'], 'board-invitations');
  }

  seal({ boardId: toId, inviteId: invitationId }: NamedInvite): string {
    return this.#links.seal({ toId, invitationId });
  }

  open(token: string): NamedInvite | null {
    const named = this.#links.open(token);
    return named && { boardId: named.toId, inviteId: named.invitationId };
  }
}
