import type { Decider, Decision } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { type ErasureEvent, personalDataErased, personalDataErasureStarted } from './erasure.facts.ts';

export type Erasure =
  | { readonly status: 'none' }
  | { readonly status: 'started' | 'done'; readonly accountId: string; readonly requestId: string };

const evolve = (_: Erasure, { type, data: { accountId, requestId } }: ErasureEvent): Erasure => {
  switch (type) {
    case 'PersonalDataErasureStarted':
      return { status: 'started', accountId, requestId };
    case 'PersonalDataErased':
      return { status: 'done', accountId, requestId };
  }
};

export const erasureDecider: Decider<Erasure, ErasureEvent> = {
  category: 'adserasure',
  initial: { status: 'none' },
  evolve,
};

export const erasureStream = (accountId: string): string => `adserasure-${accountId}`;

/** An account is erased once. */
export const startErasure = (
  erasure: Erasure,
  asked: DataOf<typeof personalDataErasureStarted>,
): Decision<ErasureEvent, never> => (erasure.status === 'none' ? [personalDataErasureStarted(asked)] : []);

export const completeErasure = (
  erasure: Erasure,
  done: Pick<DataOf<typeof personalDataErased>, 'erasedAt' | 'removed'>,
): Decision<ErasureEvent, never> => {
  if (erasure.status !== 'started') return [];
  const { accountId, requestId } = erasure;
  return [personalDataErased({ accountId, requestId, ...done })];
};
