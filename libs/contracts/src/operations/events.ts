import * as z from 'zod/mini';
import { field, moment, publishedEvent, uuid } from '../published.ts';

export const accountErasureRequested = publishedEvent({
  type: 'operations.account-erasure-requested.v1',
  meaning:
    'The personal data of an account is to be erased: one member of the staff asked for it, another approved it.',
  when: 'Once per account; identity acts on it and tells the others.',
  about: 'erasure',
  data: z.object({
    requestId: field(uuid(), 'The request'),
    accountId: field(uuid(), 'The account', 'id'),
    requestedAt: field(moment(), 'When it was approved: ISO 8601, UTC', 'about'),
  }),
  example: {
    requestId: '01980a70-2a00-8b1c-8d2e-3f4051627306',
    accountId: '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01',
    requestedAt: '2026-01-02T03:04:05.678Z',
  },
});

export const operationsEvents = [accountErasureRequested] as const;
