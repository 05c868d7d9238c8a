import { gaugesOf } from '@corkboard/runtime/gauges';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';

interface Unfinished {
  readonly pending: number;
  readonly pendingSince: Date | null;
  readonly approved: number;
  readonly approvedSince: Date | null;
}

const ageOf = (since: Date | null): number => (since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0);

const watch = gaugesOf<Unfinished>('erasure', null, [
  { name: 'pending', help: 'Erasures that wait for a second member of the staff', of: ({ pending }) => pending },
  {
    name: 'pending_seconds',
    help: 'Age of the oldest of them; after 7 days it is void',
    of: ({ pendingSince }) => ageOf(pendingSince),
  },
  { name: 'approved', help: 'Erasures that are approved and not certified', of: ({ approved }) => approved },
  {
    name: 'approved_seconds',
    help: 'How long ago the oldest of them was approved',
    of: ({ approvedSince }) => ageOf(approvedSince),
  },
]);

const UNFINISHED = `SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
    min(requested_at) FILTER (WHERE status = 'pending') AS "pendingSince",
    count(*) FILTER (WHERE status = 'approved')::int AS approved,
    min(settled_at) FILTER (WHERE status = 'approved') AS "approvedSince"
  FROM erasures WHERE status = 'approved' OR (status = 'pending' AND expires_at > $1)`;

/** Waiting erasures and their age in the metrics. */
@Injectable()
export class UnfinishedErasures implements OnApplicationBootstrap, OnApplicationShutdown {
  #unwatched: () => void = () => undefined;

  constructor(private readonly pool: Pool) {}

  onApplicationBootstrap(): void {
    this.#unwatched = watch(
      'operations',
      async () => (await this.pool.query<Unfinished>(UNFINISHED, [new Date().toISOString()])).rows,
    );
  }

  onApplicationShutdown(): void {
    this.#unwatched();
  }
}
