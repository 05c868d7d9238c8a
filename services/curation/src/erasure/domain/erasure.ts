import type { Decider, Decision } from '@corkboard/event-store/decider';
import type { DomainEvent } from '@corkboard/event-store/event';

export type KeeperErasureBegan = DomainEvent<
  'KeeperErasureBegan',
  { readonly accountId: string; readonly requestId: string; readonly requestedAt: string }
>;
export type KeeperErased = DomainEvent<
  'KeeperErased',
  {
    readonly accountId: string;
    readonly requestId: string;
    readonly erasedAt: string;
    readonly removed: Readonly<Record<string, number>>;
    /** Empty since rows are taken out of read models that stand (docs/adr/0014). */
    readonly projectionsRebuilt: readonly string[];
  }
>;
export type ErasureEvent = KeeperErasureBegan | KeeperErased;

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
  asked: KeeperErasureBegan['data'],
): Decision<KeeperErasureBegan, never> =>
  erasure.status === 'none' ? [{ type: 'KeeperErasureBegan', version: 1, data: asked }] : [];

export const completeErasure = (
  erasure: Erasure,
  done: Pick<KeeperErased['data'], 'erasedAt' | 'removed' | 'projectionsRebuilt'>,
): Decision<KeeperErased, never> => {
  if (erasure.status !== 'begun') return [];
  const { accountId, requestId } = erasure;
  return [{ type: 'KeeperErased', version: 1, data: { accountId, requestId, ...done } }];
};
