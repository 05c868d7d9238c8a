import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { HOUR } from '../clock.ts';
import { HiddenValues } from '../hidden-values.ts';
import { type Cost, CURRENT_HASH } from './password-hasher.ts';

/** The index of hashes of a former cost serves this text alone (migrations.ts), so that counting them reads no others. */
export const FORMER = `SELECT count(*)::int AS former FROM credentials WHERE hash NOT LIKE '${CURRENT_HASH}%'`;
/** The planner's estimate; a small table, which may not have been analyzed, is counted. */
const ALL = `SELECT CASE WHEN reltuples < 10000 THEN (SELECT count(*) FROM credentials) ELSE reltuples END::float8 AS all
  FROM pg_class WHERE oid = 'credentials'::regclass`;

/**
 * Cost of comparing a password for an unknown name, so that the time of an answer does not tell whether a name is known while
 * hashes of two costs are stored: as large a share of all names has the former cost as of the stored hashes. A name keeps its
 * cost until the share has fallen below it, as an account does until its owner logs in.
 */
@Injectable()
export class FormerCost implements OnApplicationBootstrap, OnApplicationShutdown {
  #share = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
    private readonly hidden: HiddenValues,
  ) {}

  /** Every process counts, because it compares; once an hour, because a replica of an earlier release writes former ones. */
  async onApplicationBootstrap(): Promise<void> {
    const warn = (error: unknown): void => this.log.warn({ err: error }, 'former hashes could not be counted');
    this.#timer = setInterval(() => void this.count().catch(warn), HOUR).unref();
    await this.count();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async count(): Promise<void> {
    const former = (await this.pool.query<{ former: number }>(FORMER)).rows[0]?.former ?? 0;
    const all = former === 0 ? 0 : ((await this.pool.query<{ all: number }>(ALL)).rows[0]?.all ?? 0);
    this.#share = former === 0 ? 0 : Math.min(1, former / Math.max(all, former));
  }

  /** `identifier`: what was typed, an address or a username. */
  costOf(identifier: string): Cost {
    return this.hidden.share(identifier) < this.#share ? 'former' : 'current';
  }
}
