import { SIGN_IN_LINK_SECONDS } from '@corkboard/contracts/operations/staff';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { newToken } from '@corkboard/runtime/tokens';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { issueSignInLink, staffMemberDecider, staffStream } from '../domain/staff-member.ts';
import { StaffMembers } from '../staff-members.ts';
import { StaffRealm } from '../staff-realm.ts';

/** `expiresAt`: ISO 8601, UTC. */
type Result = { readonly token: string; readonly expiresAt: string } | Refused<'not-a-staff-member'>;

export class IssueSignInLink extends CommandWith<{ email: string }, Result> {}

@CommandHandler(IssueSignInLink)
export class IssueSignInLinkHandler implements ICommandHandler<IssueSignInLink> {
  constructor(
    private readonly streams: Streams,
    private readonly members: StaffMembers,
    private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { email } }: IssueSignInLink): Promise<Result> {
    const staffId = await this.members.idOf(email);
    if (!staffId) return refuse('not-a-staff-member');
    const linkId = this.streams.newId(context);
    const expiresAt = new Date(Date.parse(context.occurredAt) + SIGN_IN_LINK_SECONDS * 1000).toISOString();
    const result = await this.streams.decide(staffStream(staffId), staffMemberDecider, context, (member) =>
      issueSignInLink(member, { linkId, expiresAt }),
    );
    if (isRefused(result)) return result;
    const token = newToken();
    await this.realm.keepLink({ token, linkId, staffId, expiresAt });
    return { token, expiresAt };
  }
}
