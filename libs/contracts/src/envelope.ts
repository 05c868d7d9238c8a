import * as z from 'zod/mini';

/** DE-002, DS-221: every JSON answer of the product. */
export const clientContext = z.object({
  country: z.string(),
  country_from_hostname: z.nullable(z.string()),
  country_from_ip: z.nullable(z.string()),
  region_from_ip: z.nullable(z.string()),
});
export type ClientContext = z.infer<typeof clientContext>;

export const apiError = z.object({
  api_error_code: z.number(),
  http_status: z.number(),
  message: z.nullable(z.string()),
  message_detail: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
});

export const envelope = z.object({
  resource_response: z.object({
    status: z.enum(['success', 'failure']),
    http_status: z.number(),
    code: z.number(),
    data: z.unknown(),
    /** Begin of the next page; '-end-' when there is none; null for an answer without pages. */
    bookmark: z.nullable(z.string()),
    error: z.nullable(apiError),
  }),
  client_context: clientContext,
  request_identifier: z.string(),
});
export type Envelope = z.infer<typeof envelope>;

export const END_BOOKMARK = '-end-';
