import { PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { NOBODY } from './read-models/search-index/search-index.table.ts';

/** Words that nothing but purged pins said are offered to nobody, and are not kept either. */
@Injectable()
export class PurgedWords {
  constructor(
    private readonly pool: Pool,
    @Inject(PROJECTIONS) private readonly projections: ServiceProjections,
  ) {}

  /** In the way of an erasure, which knows of rows that are being folded and of tables that are built anew. */
  async sweep(): Promise<void> {
    const { rowCount } = await this.pool.query('SELECT FROM search_pins WHERE owner_id = $1 LIMIT 1', [NOBODY]);
    if (rowCount) await this.projections.running().forget(NOBODY);
  }
}
