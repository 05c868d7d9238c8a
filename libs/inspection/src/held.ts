import type { Backbone } from '@corkboard/service/backbone';
import type { Answering } from './port.ts';

/** Counts what a service keeps of an account, by the statements of its definition. */
export const heldOf = ({ definition, pool }: Pick<Backbone, 'definition' | 'pool'>): Answering<'held'> => ({
  async held({ params }) {
    const counts: Record<string, number> = {};
    for (const [kind, sql] of Object.entries(definition.held ?? {}))
      counts[kind] = Number((await pool.query<{ count: string }>(sql, [params.account])).rows[0]?.count ?? 0);
    return counts;
  },
});
