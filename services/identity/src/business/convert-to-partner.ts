import { isRefused, type Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream } from '../accounts/domain/account.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { type Conversion, type ConversionRefusal, convertToPartner } from './domain/convert-to-partner.ts';

type Asked = Omit<Conversion, 'termsVersion'> & { readonly accountId: string };

export type ConvertResult = 'done' | Refused<ConversionRefusal>;

/** A personal account becomes that of a business, and so do its sessions. */
export class ConvertToPartner extends CommandWith<Asked, ConvertResult> {}

@CommandHandler(ConvertToPartner)
export class ConvertToPartnerHandler implements ICommandHandler<ConvertToPartner, ConvertResult> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly sessions: SessionBook,
  ) {}

  /** The process 'shorten-sessions-of-new-partner' does the second half again, should this be cut short. */
  async execute({ context, input: { accountId, ...asked } }: ConvertToPartner): Promise<ConvertResult> {
    const conversion = { ...asked, termsVersion: this.config.POLICY_VERSION };
    const result = await this.streams.decide(accountStream(accountId), accountDecider, context, (account) =>
      convertToPartner(account, conversion),
    );
    if (isRefused(result)) return result as Refused<ConversionRefusal>;
    await this.sessions.becomePartner(accountId);
    return 'done';
  }
}
