import type { EventOf } from '@corkboard/event-store/fact';
import { INVITATION_MAILS, type InvitationMails } from '@corkboard/http-edge/peers/identity-peer';
import { CommandWith } from '@corkboard/service/command';
import { process } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Businesses } from '../businesses.ts';
import type { businessAccessInvited } from '../domain/business-access.facts.ts';
import { ownerOf } from '../domain/business-access.ts';
import { InvitationTokens } from '../invitation-tokens.ts';

/** `email`: null once it was erased. */
export class MailInvitation extends CommandWith<
  { businessId: string; invitationId: string; email: string | null },
  void
> {}

export const mailInvitations = process<EventOf<typeof businessAccessInvited>>({
  name: 'mail-invitations-of-businesses',
  types: ['BusinessAccessInvited'],
  react: ({ data: { businessId, invitationId, email } }, context) => [
    new MailInvitation(context('MailInvitation'), { businessId, invitationId, email }),
  ],
});

/** Identity sends the mail, once however often it is asked; while it is away, this is tried again. */
@CommandHandler(MailInvitation)
export class MailInvitationHandler implements ICommandHandler<MailInvitation, void> {
  constructor(
    private readonly tokens: InvitationTokens,
    private readonly businesses: Businesses,
    @Inject(INVITATION_MAILS) private readonly mails: InvitationMails,
  ) {}

  async execute({ input: { businessId, invitationId, email } }: MailInvitation): Promise<void> {
    if (email === null) return;
    const token = this.tokens.seal({ businessId, invitationId });
    const ownerId = ownerOf(await this.businesses.load(businessId), businessId);
    await this.mails.send({ invitation_id: invitationId, business_id: ownerId, to: email, token });
  }
}
