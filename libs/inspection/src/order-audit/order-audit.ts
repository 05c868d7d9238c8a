import type { AuditAction, AuditControlResult, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import type { ServiceName } from '@corkboard/contracts/services';
import type { Log } from '@corkboard/event-store/log';
import { pause } from '@corkboard/event-store/pause';
import { checkOrder } from '@corkboard/event-store/postgres/order-check';
import { WakeSignal } from '@corkboard/event-store/wake-signal';
import type { Answering } from '../port.ts';
import type { AuditRow, AuditTable } from './audit-table.ts';

/** Events or positions of one statement: some ten milliseconds of work. */
const WINDOW = 5_000;
/** Between two windows, so that an audit of a large store leaves room for those who use it. */
const REST_MS = 10;
/** Interval in which a running audit renews its row; in milliseconds. */
const LOOK_MS = 15_000;

interface OrderAuditOptions {
  readonly service: ServiceName;
  /** Null where positions are not dense: the store's own server orders the events. */
  readonly table: AuditTable | null;
  readonly log: Log;
  readonly window?: number;
  /** Interval, in ms, of looking for an audit that another process left, and the silence after which it counts as left. */
  readonly lookMs?: number;
}

const never = (service: ServiceName, status: 'not-applicable' | 'never'): OrderAudit => ({
  ...{ service, status, started_at: null, updated_at: null, ended_at: null, head: null },
  ...{ progress: 0, positions: 0, events: 0, found: 0, faults: [] },
});

const shown = (service: ServiceName, row: AuditRow): OrderAudit => ({
  service,
  status: row.status,
  started_at: row.started_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  head: row.head,
  progress: row.head === 0 ? 1 : Math.min(1, row.place / row.head),
  positions: row.place,
  events: row.events,
  found: row.found,
  faults: [...row.faults],
});

/**
 * Looks through the whole global order of a service, window by window and beside its work, when staff ask for it: every
 * position has its event, every stream has all its revisions in that order. It goes on after a restart, and in another
 * process when the one that ran it is gone.
 */
export class OrderAudits {
  readonly #ended = new AbortController();
  readonly #wakeSignal = new WakeSignal();
  #mine: string | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly options: OrderAuditOptions) {}

  async start(): Promise<void> {
    const { table } = this.options;
    await table?.migrate();
    if (table) this.#running = this.#run(table);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  async last(): Promise<OrderAudit> {
    const { service, table } = this.options;
    if (!table) return never(service, 'not-applicable');
    const row = await table.read();
    return row ? shown(service, row) : never(service, 'never');
  }

  /** Answers at once: what is started runs in the background. */
  async control(action: AuditAction): Promise<AuditControlResult> {
    const { table } = this.options;
    const row = await (action === 'start' ? table?.begin() : table?.cancel());
    if (row && action === 'start') {
      this.#mine = row.run;
      this.#wakeSignal.notify();
    }
    return { done: Boolean(row), audit: await this.last() };
  }

  async #run(table: AuditTable): Promise<void> {
    const { signal } = this.#ended;
    const { log, lookMs = LOOK_MS } = this.options;
    while (!signal.aborted) {
      try {
        const row = await table.due(this.#mine, lookMs);
        if (row) await this.#lookThrough(table, row);
      } catch (error) {
        log.warn({ err: error }, 'the audit of the order goes on later');
      }
      await this.#wakeSignal.wait(lookMs, signal);
    }
  }

  async #lookThrough(table: AuditTable, begun: AuditRow): Promise<void> {
    const { signal } = this.#ended;
    const { log, window = WINDOW } = this.options;
    let row: AuditRow | null = begun;
    while (row?.status === 'running' && !signal.aborted) {
      const { place: from, head }: AuditRow = row;
      const to = Math.min(head, from + window);
      row = await table.advance(row, { place: to, ...(await checkOrder(table.pool, table.schema, { from, to })) });
      await pause(REST_MS, signal);
    }
    if (row?.status === 'done' && row.found > 0)
      log.error({ found: row.found }, 'the global order is not what it promises to be');
  }
}

export const orderAuditsOf = (audits: OrderAudits): Answering<'orderAudit' | 'controlOrderAudit'> => ({
  orderAudit: () => audits.last(),
  controlOrderAudit: ({ body }) => audits.control(body.action),
});
