import type { Decision } from '@corkboard/event-store/decider';
import { type Confirmation, type ErasureEvent, erasureCertified, erasureConfirmed } from './erasure.facts.ts';
import type { Approved, Erasure } from './erasure.ts';

/** Certified text, always in the same words and order. */
export const certifiedText = ({ request, approval, confirmations }: Approved, certifiedAt: string): string =>
  JSON.stringify([
    [request.requestId, request.caseId, request.accountId],
    [request.staffId, request.reasonCode, request.reason, request.requestedAt],
    [approval.approverId, approval.approvedAt],
    [...confirmations]
      .sort((one, other) => (one.service < other.service ? -1 : 1))
      .map(({ service, erasedAt, removed }) => [service, erasedAt, Object.entries(removed).sort()]),
    certifiedAt,
  ]);

/** The last of `services` that confirms makes the certificate. `hashOf`: SHA-256, hex. */
export const confirmErasure = (
  erasure: Erasure,
  confirmation: Confirmation,
  certifying: { readonly services: readonly string[]; readonly at: string; readonly hashOf: (text: string) => string },
): Decision<ErasureEvent, never> => {
  if (erasure.status !== 'approved') return [];
  if (erasure.confirmations.some(({ service }) => service === confirmation.service)) return [];
  const { requestId, accountId } = erasure.request;
  const confirmed = erasureConfirmed({ requestId, accountId, ...confirmation });
  const confirmations = [...erasure.confirmations, confirmation];
  if (certifying.services.some((each) => !confirmations.some(({ service }) => service === each))) return [confirmed];
  const hash = certifying.hashOf(certifiedText({ ...erasure, confirmations }, certifying.at));
  return [confirmed, erasureCertified({ requestId, accountId, certifiedAt: certifying.at, hash })];
};
