import { capability } from '@corkboard/service/capability';
import { CommandBus } from '@nestjs/cqrs';
import { EraseAccountHandler, eraseClosedAccounts, RequestErasureHandler } from './erase-account.ts';
import { hearErasureRequests } from './hear-erasure-requests.ts';
import { PersonalRows } from './personal-rows.ts';

/** Erasing an account on the word of staff. */
export const erasure = capability({
  processes: [eraseClosedAccounts],
  hears: [{ inject: [CommandBus], useFactory: hearErasureRequests }],
  providers: [RequestErasureHandler, EraseAccountHandler, PersonalRows],
});
