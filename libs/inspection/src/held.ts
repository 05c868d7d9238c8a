import type { Backbone } from '@corkboard/http-edge/backbone/backbone';
import type { Inspection } from './port.ts';

/** Counts what a service keeps of an account, by the statements of its definition. */
export const heldBy =
  ({ definition, pool }: Pick<Backbone, 'definition' | 'pool'>): Inspection['held'] =>
  async (accountId) => {
    const counts: Record<string, number> = {};
    for (const [kind, sql] of Object.entries(definition.held ?? {}))
      counts[kind] = Number((await pool.query<{ count: string }>(sql, [accountId])).rows[0]?.count ?? 0);
    return counts;
  };
