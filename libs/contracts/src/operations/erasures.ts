import * as z from 'zod/mini';
import { route } from '../route.ts';
import { reason } from './console.ts';

const staff = { service: 'operations', session: 'staff', limit: 'staff' } as const;

export const erasingServices = ['identity', 'curation'] as const;
export type ErasingService = (typeof erasingServices)[number];
export const askers = ['person', 'guardian', 'authority'] as const;

/** What one service has erased. */
export const confirmation = z.object({
  service: z.enum(erasingServices),
  erased_at: z.string(),
  removed: z.record(z.string(), z.number()),
});

/** One erasure; with `hash` (SHA-256 of what is certified, hex) it is complete, and this is its certificate. */
export const erasure = z.object({
  request_id: z.string(),
  account_id: z.string(),
  staff_id: z.string(),
  asked_by: z.enum(askers),
  reason: z.string(),
  requested_at: z.string(),
  confirmations: z.array(confirmation),
  certified_at: z.nullable(z.string()),
  hash: z.nullable(z.string()),
});
export type Erasure = z.infer<typeof erasure>;

/** Newest first. */
export const consoleErasures = route({
  ...staff,
  name: 'console.erasures',
  method: 'GET',
  path: '/v3/console/erasures/',
  answer: z.object({ erasures: z.array(erasure) }),
});

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** `confirmation`: the user name once more. */
export const eraseAccount = route({
  ...staff,
  name: 'console.eraseAccount',
  method: 'POST',
  path: '/v3/console/erasures/',
  status: 202,
  body: z.object({ username, confirmation: username, asked_by: z.enum(askers), reason }),
  answer: z.object({ request_id: z.string(), account_id: z.string() }),
});
