import { accountErasureRequested } from '@corkboard/contracts/operations/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { CommandBus } from '@nestjs/cqrs';
import { ConfirmErasureHandler } from './confirm-erasure.ts';
import { consumeConfirmations } from './consume-confirmations.ts';
import { erasureFacts } from './domain/erasure.facts.ts';
import { erasureDecider } from './domain/erasure.ts';
import { ErasureController } from './erasure.controller.ts';
import { erasures } from './read-models/erasures/erasures.ts';
import { RequestAccountErasureHandler } from './request-erasure.ts';
import {
  ApproveAccountErasureHandler,
  DeclineAccountErasureHandler,
  ErasureSettling,
  WithdrawAccountErasureHandler,
} from './settle-erasure.ts';
import { ShownErasures } from './shown-erasures.ts';
import { UnfinishedErasures } from './unfinished-erasures.ts';

/** Erasing an account on two people's word; only that it is to be erased concerns the other services. */
export const erasure = capability({
  facts: erasureFacts,
  decider: erasureDecider,
  publishes: {
    staffActionRequested: 'private',
    staffActionApproved: ({ requestId, accountId, approvedAt }) => [
      publish(accountErasureRequested, { requestId, accountId, requestedAt: approvedAt }),
    ],
    staffActionRefused: 'private',
    staffActionWithdrawn: 'private',
    erasureConfirmed: 'private',
    erasureCertified: 'private',
  },
  projections: [erasures],
  notExported: { erasures: 'The account is closed at the approval; an open request is the proof of staff for it.' },
  consumers: [{ inject: [CommandBus], useFactory: consumeConfirmations }],
  controllers: [ErasureController],
  providers: [
    ...[RequestAccountErasureHandler, ApproveAccountErasureHandler, DeclineAccountErasureHandler],
    ...[WithdrawAccountErasureHandler, ConfirmErasureHandler, ErasureSettling, ShownErasures, UnfinishedErasures],
  ],
});
