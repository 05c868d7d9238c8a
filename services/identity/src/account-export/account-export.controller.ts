import { Readable } from 'node:stream';
import { exportAccount } from '@corkboard/contracts/identity/account-export';
import { answersWithin } from '@corkboard/contracts/route';
import { ApiError } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { type Exchange, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import type { Session } from '@corkboard/http-edge/session';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Controller, Inject } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { Browsers } from '../devices/browsers.ts';
import { HiddenValues } from '../hidden-values.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { SessionTable } from '../sessions/session-table.ts';
import { accountDocument } from './account-document.ts';
import { AccountExport } from './account-export.ts';

/** Bytes that wait for a slow reader, beside the page that is being written. */
const WAITING_BYTES = 64 * 1024;
const LISTENERS = 20;

@Controller()
export class AccountExportController {
  constructor(
    private readonly accounts: Accounts,
    private readonly accountExport: AccountExport,
    private readonly sessions: SessionTable,
    private readonly browsers: Browsers,
    private readonly hidden: HiddenValues,
    private readonly securityLog: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Once the first byte is sent, a failure can be told by cutting the stream alone (docs/adr/0072). */
  @Serve(exportAccount, { reads: [] })
  async download({ viewer, exchange }: RouteCall<typeof exportAccount>): Promise<void> {
    const { accountId } = viewer;
    if (!(await this.accounts.load(accountId))) throw new ApiError('SESSION_MISSING');
    const stands = () => this.sessions.stands(viewer.sessionId);
    const pages = await this.accountExport.begin({ accountId, stands });
    await this.#record(viewer, exchange);
    const exportedAt = this.clock.now().toISOString();
    await this.#send(exchange, accountDocument({ accountId, exportedAt, pages }), exportedAt.slice(0, 10));
  }

  async #record({ accountId, sessionId }: Session, exchange: Exchange): Promise<void> {
    const { address, clientContext, requestId } = callOf(exchange.request);
    const ipHash = this.hidden.network(address, this.clock.now());
    const from = { deviceId: this.browsers.of(exchange).deviceId, ipHash, country: clientContext.country };
    this.securityLog.add(`authlog-${accountId}`, { type: 'AccountExported', accountId, sessionId, ...from }, requestId);
    await this.securityLog.flush();
  }

  async #send({ reply }: Exchange, document: AsyncGenerator<string>, day: string): Promise<void> {
    const body = Readable.from(document, { objectMode: false, highWaterMark: WAITING_BYTES });
    body.once('error', (error) => this.log.warn({ err: error }, 'an account export was cut'));
    // A reader that takes nothing more asks for nothing more, and would stay for ever.
    const over = setTimeout(() => body.destroy(new Error('its time was over')), answersWithin(exportAccount));
    body.once('close', () => clearTimeout(over));
    // Fastify, Nest and the edge each wait for its end: one more than Node takes for a leak.
    reply.raw.setMaxListeners(LISTENERS);
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="corkboard-data-${day}.json"`)
      .header('x-accel-buffering', 'no')
      .type('application/json; charset=utf-8')
      .send(body);
  }
}
