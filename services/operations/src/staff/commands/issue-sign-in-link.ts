import { SIGN_IN_LINK_SECONDS } from '@corkboard/contracts/operations/staff';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { issueSignInLink, staffMemberDecider } from '../domain/staff-member.ts';
import { StaffRealm } from '../staff-realm.ts';
import { newToken } from '../tokens.ts';

export interface Issued {
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}
type Result = Issued | Refused<'not-a-staff-member'>;

export class IssueSignInLink extends CommandWith<{ email: string }, Result> {}

@CommandHandler(IssueSignInLink)
export class IssueSignInLinkHandler implements ICommandHandler<IssueSignInLink, Result> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
    @Inject(StaffRealm) private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { email } }: IssueSignInLink): Promise<Result> {
    const stream = await this.store.holderOf(this.claims.of('staff-email', email));
    if (!stream) return refuse('not-a-staff-member');
    const linkId = this.streams.newId(context);
    const expiresAt = new Date(Date.parse(context.occurredAt) + SIGN_IN_LINK_SECONDS * 1000).toISOString();
    const result = await this.streams.decide(stream, staffMemberDecider, context, (member) =>
      issueSignInLink(member, { linkId, expiresAt }),
    );
    if (isRefused(result)) return refuse('not-a-staff-member');
    const token = newToken();
    await this.realm.keepLink({ token, linkId, staffId: stream.slice('staff-'.length), expiresAt });
    return { token, expiresAt };
  }
}
