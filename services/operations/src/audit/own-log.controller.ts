import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject } from '@nestjs/common';
import { StaffController } from '../staff/staff-activity.ts';
import { Cursors } from '../watching/cursor.ts';
import { OwnLog } from './read-models/staff-log/own-log.ts';

@StaffController()
export class OwnLogController {
  readonly #cursors: Cursors;

  constructor(
    private readonly ownLog: OwnLog,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.#cursors = new Cursors(secrets['cookie-key'], 'own-log');
  }

  @Serve(consoleOwnLog, { reads: ['staff-log'] })
  async log({ query, staff }: RouteCall<typeof consoleOwnLog>) {
    const before = query.cursor ? (this.#cursors.read(query.cursor).operations ?? null) : null;
    const log = await this.ownLog.page(staff.staffId, before, query.limit ?? 50);
    return { entries: log.entries, cursor: log.before && this.#cursors.write({ operations: log.before }) };
  }
}
