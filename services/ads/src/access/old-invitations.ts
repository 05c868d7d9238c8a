import type { CommandContext } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ExpireInvitation } from './commands/expire-invitation.ts';
import { BusinessMembers } from './read-models/business-access/business-members.ts';

const BATCH = 200;

const contextFor = (invitationId: string): CommandContext => ({
  actor: { kind: 'system', id: 'expire-invitations' },
  command: 'ExpireInvitation',
  idempotencyKey: invitationId,
  fingerprint: invitationId,
  correlationId: invitationId,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Invitations that nobody can answer any more. */
@Injectable()
export class OldInvitations {
  constructor(
    private readonly members: BusinessMembers,
    private readonly bus: CommandBus,
  ) {}

  async expire(signal: AbortSignal): Promise<void> {
    for (const { invitation_id: invitationId, business_id: businessId } of await this.members.due(BATCH)) {
      if (signal.aborted) return;
      await this.bus.execute(new ExpireInvitation(contextFor(invitationId), { businessId, invitationId }));
    }
  }
}
