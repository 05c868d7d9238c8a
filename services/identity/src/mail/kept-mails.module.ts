import { MAIL_OUTBOX } from '@corkboard/inspection/port';
import { Module } from '@nestjs/common';
import { IdentityBackbone } from '../identity.backbone.ts';
import { KeptMails } from './kept-mails.ts';

@Module({
  imports: [IdentityBackbone],
  providers: [{ provide: MAIL_OUTBOX, useClass: KeptMails }],
  exports: [MAIL_OUTBOX],
})
export class KeptMailsModule {}
