import type { Decider, Decision } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { type ErasureEvent, keeperErased, keeperErasureBegan } from './erasure.facts.ts';

export type Erasure =
  | { readonly status: 'none' }
  | { readonly status: 'begun'; readonly accountId: string; readonly requestId: string }
  | { readonly status: 'done'; readonly accountId: string; readonly requestId: string };

const evolve = (_: Erasure, { type, data }: ErasureEvent): Erasure => {
  const { accountId, requestId } = data;
  switch (type) {
    case 'KeeperErasureBegan':
      return { status: 'begun', accountId, requestId };
    case 'KeeperErased':
      return { status: 'done', accountId, requestId };
  }
};

export const erasureDecider: Decider<Erasure, ErasureEvent> = {
  category: 'erasure',
  initial: { status: 'none' },
  evolve,
};

export const erasureStream = (accountId: string): string => `erasure-${accountId}`;

/** An account is erased once. */
export const beginErasure = (
  erasure: Erasure,
  asked: DataOf<typeof keeperErasureBegan>,
): Decision<ErasureEvent, never> => (erasure.status === 'none' ? [keeperErasureBegan(asked)] : []);

export const completeErasure = (
  erasure: Erasure,
  done: Pick<DataOf<typeof keeperErased>, 'erasedAt' | 'removed' | 'projectionsRebuilt'>,
): Decision<ErasureEvent, never> => {
  if (erasure.status !== 'begun') return [];
  const { accountId, requestId } = erasure;
  return [keeperErased({ accountId, requestId, ...done })];
};
