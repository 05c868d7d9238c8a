import { capability } from '@corkboard/service/capability';
import { CommandBus } from '@nestjs/cqrs';
import { consumeErasureRequests } from './consume-erasure-requests.ts';
import { EraseAccountHandler, eraseClosedAccounts, RequestErasureHandler } from './erase-account.ts';
import { PersonalRows } from './personal-rows.ts';

/** Erasing an account on the word of staff. */
export const erasure = capability({
  processes: [eraseClosedAccounts],
  consumers: [{ inject: [CommandBus], useFactory: consumeErasureRequests }],
  providers: [RequestErasureHandler, EraseAccountHandler, PersonalRows],
});
