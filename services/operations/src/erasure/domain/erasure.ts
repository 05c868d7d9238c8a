import type { ErasingService } from '@corkboard/contracts/operations/erasures';
import { erasingServices } from '@corkboard/contracts/operations/erasures';
import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { DomainEvent } from '@corkboard/event-store/event';

export interface Confirmation {
  readonly service: ErasingService;
  readonly erasedAt: string;
  readonly removed: Readonly<Record<string, number>>;
}

/** The staff event: nothing is erased before it is recorded. */
export type AccountErasureRequested = DomainEvent<
  'AccountErasureRequested',
  {
    readonly requestId: string;
    readonly accountId: string;
    readonly staffId: string;
    /** On whose request. */
    readonly askedBy: 'person' | 'guardian' | 'authority';
    readonly reason: string;
    readonly requestedAt: string;
  }
>;
export type ErasureConfirmed = DomainEvent<
  'ErasureConfirmed',
  Confirmation & { readonly requestId: string; readonly accountId: string }
>;
export type ErasureCertified = DomainEvent<
  'ErasureCertified',
  { readonly requestId: string; readonly accountId: string; readonly certifiedAt: string; readonly hash: string }
>;
export type ErasureEvent = AccountErasureRequested | ErasureConfirmed | ErasureCertified;

interface Asked {
  readonly request: AccountErasureRequested['data'];
  readonly confirmations: readonly Confirmation[];
}
export type Erasure =
  | { readonly status: 'none' }
  | (Asked & { readonly status: 'requested' })
  | (Asked & { readonly status: 'certified'; readonly hash: string });

const evolve = (erasure: Erasure, event: ErasureEvent): Erasure => {
  switch (event.type) {
    case 'AccountErasureRequested':
      return { status: 'requested', request: event.data, confirmations: [] };
    case 'ErasureConfirmed': {
      if (erasure.status === 'none') return erasure;
      const { service, erasedAt, removed } = event.data;
      return { ...erasure, confirmations: [...erasure.confirmations, { service, erasedAt, removed }] };
    }
    case 'ErasureCertified':
      return erasure.status === 'none' ? erasure : { ...erasure, status: 'certified', hash: event.data.hash };
  }
};

export const erasureDecider: Decider<Erasure, ErasureEvent> = {
  category: 'erasure',
  initial: { status: 'none' },
  evolve,
};

export const erasureStream = (accountId: string): string => `erasure-${accountId}`;

/** Nobody is erased without a reason; asked for twice, the first request stands. */
export const requestErasure = (
  erasure: Erasure,
  request: AccountErasureRequested['data'],
): Decision<AccountErasureRequested, 'reason-missing'> => {
  if (request.reason.trim() === '') return refuse('reason-missing');
  return erasure.status === 'none' ? [{ type: 'AccountErasureRequested', version: 1, data: request }] : [];
};

/** What the certificate is a certificate of, always in the same words and order. */
export const certifiedText = ({ request, confirmations }: Asked, certifiedAt: string): string =>
  JSON.stringify([
    [request.requestId, request.accountId, request.staffId, request.askedBy, request.reason, request.requestedAt],
    [...confirmations]
      .sort((one, other) => (one.service < other.service ? -1 : 1))
      .map(({ service, erasedAt, removed }) => [service, erasedAt, Object.entries(removed).sort()]),
    certifiedAt,
  ]);

/** The last of the services that confirms makes the certificate. `hashOf`: SHA-256, hex. */
export const confirmErasure = (
  erasure: Erasure,
  confirmation: Confirmation,
  certifying: { readonly at: string; readonly hashOf: (text: string) => string },
): Decision<ErasureConfirmed | ErasureCertified, never> => {
  if (erasure.status !== 'requested') return [];
  if (erasure.confirmations.some(({ service }) => service === confirmation.service)) return [];
  const { requestId, accountId } = erasure.request;
  const confirmed: ErasureConfirmed = {
    type: 'ErasureConfirmed',
    version: 1,
    data: { requestId, accountId, ...confirmation },
  };
  const confirmations = [...erasure.confirmations, confirmation];
  if (erasingServices.some((each) => !confirmations.some(({ service }) => service === each))) return [confirmed];
  const hash = certifying.hashOf(certifiedText({ request: erasure.request, confirmations }, certifying.at));
  const data = { requestId, accountId, certifiedAt: certifying.at, hash };
  return [confirmed, { type: 'ErasureCertified', version: 1, data }];
};
