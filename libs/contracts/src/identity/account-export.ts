import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { route } from '../route.ts';
import type { ServiceName } from '../services.ts';

/** Most rows of a page of a service. */
export const EXPORT_PAGE_ROWS = 500;
/** Characters of JSON after which a page of a service ends. */
export const EXPORT_PAGE_CHARACTERS = 1_000_000;
/** Milliseconds after which a download that goes on is cut. */
const DOWNLOADED_WITHIN_MS = 1_800_000;

/** One JSON document of all that the services keep of the caller. It is whole when it ends with `complete: true`. */
export const exportAccount = route.get('exportAccount', '/v3/account/export/', {
  ...byAccount('identity', 'accountExport'),
  raw: true,
  streams: true,
  ownPagesOnly: true,
  answersWithin: DOWNLOADED_WITHIN_MS,
});

/** Place in the data of a service: a section, and the keys of the row behind which it goes on; null: at its beginning. */
const exportPlace = z.object({ section: z.string(), after: z.nullable(z.array(z.string())) });
export type ExportPlace = z.infer<typeof exportPlace>;

const exportPage = z.object({
  /** In their order; the last one goes on at `next`. */
  sections: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
  /** Null: there is nothing more. */
  next: z.nullable(exportPlace),
});
export type ExportPage = z.infer<typeof exportPage>;

/** Route by which identity asks a service for the data of an account, page by page. */
export const exportPageOf = (service: ServiceName) =>
  route.post(`${service}.exportPage`, `/internal/${service}/account-export/`, {
    service,
    session: 'internal',
    limit: 'none',
    safe: true,
    body: z.object({ account_id: z.uuid(), from: z.nullable(exportPlace) }),
    answer: exportPage,
  });
