import { STAFF_SESSION_SECONDS } from '@corkboard/contracts/operations/staff';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { newToken } from '@corkboard/runtime/tokens';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { signIn, staffMemberDecider, staffStream } from '../domain/staff-member.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = { readonly token: string } | Refused<'link-not-valid'>;

export class SignInByLink extends CommandWith<{ link: string }, Result> {}

/** The stream decides that a link is used once; the session is made only after that is recorded. */
@CommandHandler(SignInByLink)
export class SignInByLinkHandler implements ICommandHandler<SignInByLink> {
  constructor(
    private readonly streams: Streams,
    private readonly realm: StaffRealm,
  ) {}

  async execute({ context: asked, input: { link } }: SignInByLink): Promise<Result> {
    const known = await this.realm.linkOf(link);
    if (!known) return refuse('link-not-valid');
    const { staffId, linkId } = known;
    const context: CommandContext = { ...asked, actor: { kind: 'staff', id: staffId } };
    const sessionId = this.streams.newId(context);
    const at = context.occurredAt;
    const expiresAt = new Date(Date.parse(at) + STAFF_SESSION_SECONDS * 1000).toISOString();
    const result = await this.streams.decide(staffStream(staffId), staffMemberDecider, context, (member) =>
      signIn(member, { linkId, sessionId, at, expiresAt }),
    );
    if (isRefused(result) || result.state.status !== 'active') return refuse('link-not-valid');
    const token = newToken();
    const { email, role } = result.state;
    await this.realm.begin({ token, sessionId, staffId, email, role, signedInAt: at, expiresAt });
    return { token };
  }
}
